import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { CallCounter } from './call-counter.ts';

/** What the plugin hands over in truth; its types name the members of a route without this step between. */
interface RouteLimit {
  readonly routeInfo: { readonly method: string | string[]; readonly url: string };
}

/** The counter as the limiting plugin asks it: one store for all calls, and one for each call with a limit of its own. */
export function countStoreOf(counter: CallCounter): FastifyRateLimitStoreCtor {
  return class CountStore implements FastifyRateLimitStore {
    readonly #limit: string;

    constructor(_options: FastifyRateLimitOptions, limit = 'all') {
      this.#limit = limit;
    }

    incr(...[address, answer, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      counter.count(`${this.#limit} ${address}`, windowMs).then(
        ({ calls, endsInMs }) => answer(null, { current: calls, ttl: endsInMs }),
        (error: unknown) => answer(error as Error),
      );
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      const { method, url } = (options as unknown as RouteLimit).routeInfo;
      // A head is counted as what it is the head of.
      const verb = String(method) === 'HEAD' ? 'GET' : String(method);
      return new CountStore(options, `${verb} ${url}`);
    }
  };
}
