import type { FastifyInstance } from 'fastify';
import { Desk, serveDesk, type SimulatorAccount } from './simulator-desk.ts';

interface Body {
  readonly msgheader?: unknown;
  readonly encoding?: unknown;
  readonly messages?: readonly { readonly msg?: unknown; readonly no?: unknown }[];
}

const LONGEST = 917;
const ACCEPTED = '00';

const manual = {
  title: 'SMS simulator',
  base: '/demo/sms',
  accepted: ACCEPTED,
  faults: {
    '100': 'is out of order',
    '80': 'is asked too often',
    '30': 'does not know our password',
    '20': 'finds the text too long',
    '70': 'finds a field wrong',
  },
  reportable: {
    '1': 'arrived',
    '0': 'is not known yet',
    '2': 'did not arrive in time',
    '3': 'has a wrong number',
  },
};

/**
 * Opens a provider of text messages under /demo/sms that speaks the REST interface of a real one, stores messages and
 * sends none. Its page can make it refuse. For demos and tests only.
 */
export async function registerSmsSimulator(app: FastifyInstance, account: SimulatorAccount): Promise<void> {
  const desk = new Desk(manual);
  let jobs = 0;
  await app.register(
    async (provider) => {
      await serveDesk(provider, desk);

      provider.post('/sms/rest/v2/send', async (request, reply) => {
        const body = (request.body ?? {}) as Body;
        const code = judge(account, request.headers.authorization, body, desk.takeFault());
        const jobId = `${account.now().getTime()}${(jobs += 1)}`;
        for (const { msg, no } of body.messages ?? []) {
          desk.hold({
            at: account.now(),
            jobId,
            code,
            to: String(no),
            text: String(msg),
            encoding: typeof body.encoding === 'string' ? body.encoding : '',
          });
        }
        if (code === '100') return reply.code(503).send({ code, description: 'system error' });
        return reply.send(code === ACCEPTED ? { code, jobid: jobId, description: 'queued' } : { code });
      });

      provider.post('/sms/rest/v2/report', async (request, reply) => {
        if (!isKnown(account, request.headers.authorization)) return reply.send({ code: '30' });
        const { jobids = [] } = (request.body ?? {}) as { jobids?: readonly unknown[] };
        const asked = desk.held.filter(({ code, jobId }) => code === ACCEPTED && jobids.includes(jobId));
        if (asked.length === 0) return reply.send({ code: '60' });
        const reports = asked.map(({ jobId, to }) => ({
          jobid: jobId,
          telno: to,
          status: Number(desk.reported),
          errorCode: 0,
        }));
        return reply.send({ code: ACCEPTED, jobs: reports });
      });
    },
    { prefix: manual.base },
  );
}

/** The codes of the real provider's manual. */
function judge(
  account: SimulatorAccount,
  authorization: string | undefined,
  { msgheader, messages = [] }: Body,
  fault: string,
): string {
  if (!isKnown(account, authorization)) return '30';
  if (fault !== ACCEPTED) return fault;
  if (msgheader !== account.originator) return '40';
  if (messages.length === 0 || messages.some(({ no }) => !/^\d{8,15}$/.test(String(no)))) return '70';
  if (messages.some(({ msg }) => typeof msg !== 'string' || msg === '' || msg.length > LONGEST)) return '20';
  return ACCEPTED;
}

function isKnown({ userName, password }: SimulatorAccount, authorization: string | undefined): boolean {
  return authorization === `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}
