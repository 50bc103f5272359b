import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { Overloaded } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { AdmissionQueue } from './admission-queue.ts';
import { priorityOf, type Priority } from './priority.ts';

/** Marks the calls of a page that this process renders; the page itself has been admitted. */
export const ownCall: Readonly<Record<string, string>> = { 'x-own-call': randomUUID() };

const [[OWN_HEADER, OWN_VALUE]] = Object.entries(ownCall) as [[string, string]];

/** Seconds after which to come again. One error each, because the stack of a new one costs more than the refusal. */
const refusals: Readonly<Record<Exclude<Priority, 'always'>, Overloaded>> = {
  buyer: new Overloaded(2),
  searcher: new Overloaded(2),
  visitor: new Overloaded(5),
  program: new Overloaded(30),
};

/** How often the log mentions an overload. */
const LOG_EVERY_MS = 60_000;

interface AdmitDeps {
  readonly database: Pick<Database, 'readFigures'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'overloadRefusals'>;
}

/**
 * Makes requests wait, and refuses those that wait too long, while there is more to do than this process can: before
 * their limits are counted, their session is read or their body is parsed. `isFree`: routes that cost nothing.
 */
export function admitRequests(
  app: FastifyInstance,
  { database, log, metrics }: AdmitDeps,
  isFree: (request: FastifyRequest) => boolean,
): void {
  const queue = new AdmissionQueue(() => database.readFigures().waitedMs);
  let logNext = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const isAlways = isFree(request) || request.headers[OWN_HEADER] === OWN_VALUE;
    const priority = isAlways ? 'always' : priorityOf(request);
    if (priority === 'always') return done();
    // Of a caller who has left meanwhile not even the address is known any more.
    const start = (): void => (request.raw.socket.destroyed ? done(refusals[priority]) : done());
    return queue.admit(priority, start, () => {
      metrics.overloadRefusals.inc({ priority });
      if (performance.now() >= logNext) {
        logNext = performance.now() + LOG_EVERY_MS;
        log.warn({ priority, waiting: queue.waiting }, 'Requests are refused: there is too much to do');
      }
      done(refusals[priority]);
    });
  });
}
