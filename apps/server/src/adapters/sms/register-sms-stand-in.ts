import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { reportable, standInPage } from './stand-in-page.ts';

export interface SmsStandInOptions {
  readonly userName: string;
  readonly password: string;
  readonly originator: string;
  readonly now: () => Date;
}

/** A text message as the stand-in got it; it goes nowhere. */
export interface HeldSms {
  readonly at: Date;
  readonly jobId: string;
  readonly to: string;
  readonly text: string;
  readonly encoding: string;
  readonly code: string;
}

interface Body {
  readonly msgheader?: unknown;
  readonly encoding?: unknown;
  readonly messages?: readonly { readonly msg?: unknown; readonly no?: unknown }[];
}

const KEPT = 100;
const LONGEST = 917;
const ACCEPTED = '00';
const DELIVERED = '1';

/**
 * Opens a provider of text messages under /demo/sms that speaks the REST interface of a real one, keeps what it gets and
 * sends nothing. Its page can make it refuse. For demonstrations and tests: only a process that shows a demo calls this.
 */
export async function registerSmsStandIn(app: FastifyInstance, options: SmsStandInOptions): Promise<void> {
  const held: HeldSms[] = [];
  let failing = { code: ACCEPTED, times: 0 };
  let reported = DELIVERED;
  let jobs = 0;
  await app.register(
    async (provider) => {
      if (!provider.hasContentTypeParser('application/x-www-form-urlencoded'))
        await provider.register(fastifyFormbody);
      provider.addHook('onRequest', async (_request, reply) => {
        reply.header('x-sms-stand-in', 'No message is sent').header('cache-control', 'no-store');
      });

      provider.post('/sms/rest/v2/send', async (request, reply) => {
        const body = (request.body ?? {}) as Body;
        const code = judge(options, request.headers.authorization, body, takeFault());
        const jobId = `${options.now().getTime()}${(jobs += 1)}`;
        for (const { msg, no } of body.messages ?? []) {
          held.unshift({
            ...{ at: options.now(), jobId, code, to: String(no), text: String(msg) },
            encoding: typeof body.encoding === 'string' ? body.encoding : '',
          });
        }
        held.length = Math.min(held.length, KEPT);
        if (code === '100') return reply.code(503).send({ code, description: 'system error' });
        return reply.send(code === ACCEPTED ? { code, jobid: jobId, description: 'queued' } : { code });
      });

      provider.post('/sms/rest/v2/report', async (request, reply) => {
        if (!isKnown(options, request.headers.authorization)) return reply.send({ code: '30' });
        const { jobids = [] } = (request.body ?? {}) as { jobids?: readonly unknown[] };
        const asked = held.filter(({ code, jobId }) => code === ACCEPTED && jobids.includes(jobId));
        if (asked.length === 0) return reply.send({ code: '60' });
        const reports = asked.map(({ jobId, to }) => ({
          ...{ jobid: jobId, telno: to, status: Number(reported), errorCode: 0 },
        }));
        return reply.send({ code: ACCEPTED, jobs: reports });
      });

      provider.get('/', async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(standInPage(held, failing, reported)),
      );
      provider.post('/report', async (request, reply) => {
        const { status = DELIVERED } = (request.body ?? {}) as { status?: string };
        reported = status in reportable ? status : DELIVERED;
        return reply.redirect('/demo/sms/', 303);
      });
      provider.post('/fail', async (request, reply) => {
        const { code = ACCEPTED, times = '1' } = (request.body ?? {}) as { code?: string; times?: string };
        failing = { code, times: Math.min(Math.max(Number.parseInt(times, 10) || 0, 0), KEPT) };
        return reply.redirect('/demo/sms/', 303);
      });
      provider.get('/held', async () => held);
    },
    { prefix: '/demo/sms' },
  );

  function takeFault(): string {
    if (failing.times === 0) return ACCEPTED;
    failing = { ...failing, times: failing.times - 1 };
    return failing.code;
  }
}

/** The codes of the real provider's manual. */
function judge(
  options: SmsStandInOptions,
  authorization: string | undefined,
  { msgheader, messages = [] }: Body,
  fault: string,
): string {
  if (!isKnown(options, authorization)) return '30';
  if (fault !== ACCEPTED) return fault;
  if (msgheader !== options.originator) return '40';
  if (messages.length === 0 || messages.some(({ no }) => !/^\d{8,15}$/.test(String(no)))) return '70';
  if (messages.some(({ msg }) => typeof msg !== 'string' || msg === '' || msg.length > LONGEST)) return '20';
  return ACCEPTED;
}

function isKnown({ userName, password }: SmsStandInOptions, authorization: string | undefined): boolean {
  return authorization === `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}
