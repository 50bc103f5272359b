import type { FastifyInstance, FastifyReply } from 'fastify';
import { Desk, serveDesk, type SimulatorAccount } from './simulator-desk.ts';

const LONGEST = 1600;
const ACCEPTED = 'queued';

const manual = {
  title: 'SMS simulator of the form interface',
  base: '/demo/twilio',
  accepted: ACCEPTED,
  faults: {
    '20500': 'is out of order',
    '20429': 'is asked too often',
    '20003': 'does not know our password',
    '21211': 'finds the number wrong',
    '21610': 'was told to stop by the receiver',
    '21617': 'finds the text too long',
  },
  reportable: {
    delivered: 'arrived',
    sent: 'is on its way',
    undelivered: 'did not arrive',
    failed: 'could not be sent',
  },
};

/** The HTTP status of an error code; 400 for all others. */
const statuses: Readonly<Record<string, number>> = { '20500': 503, '20429': 429, '20003': 401 };

type Form = Readonly<Record<string, string | undefined>>;

/**
 * Opens a provider of text messages under /demo/twilio that accepts forms, answers queries about each message, stores
 * messages and sends none. For demos and tests only.
 */
export async function registerTwilioSimulator(
  app: FastifyInstance,
  account: SimulatorAccount,
): Promise<void> {
  const desk = new Desk(manual);
  let count = 0;
  await app.register(
    async (provider) => {
      await serveDesk(provider, desk);
      const base = '/2010-04-01/Accounts/:account';

      provider.post<{ Params: { account: string }; Body: Form }>(
        `${base}/Messages.json`,
        async (request, reply) => {
          const { To: to = '', Body: text = '' } = request.body ?? {};
          const code = judge(account, request, request.body ?? {}, desk.takeFault());
          const sid = `SM${(count += 1).toString(16).padStart(32, '0')}`;
          desk.hold({ at: account.now(), jobId: sid, to: to.replace(/\D/g, ''), text, encoding: '', code });
          if (code !== ACCEPTED) return refuse(reply, code);
          return reply.code(201).send({ sid, status: ACCEPTED, to, error_code: null, error_message: null });
        },
      );

      provider.get<{ Params: { account: string; sid: string } }>(
        `${base}/Messages/:sid`,
        async (request, reply) => {
          if (!isKnown(account, request)) return refuse(reply, '20003');
          const sid = request.params.sid.replace(/\.json$/, '');
          const held = desk.held.find((one) => one.jobId === sid && one.code === ACCEPTED);
          if (!held) return reply.code(404).send({ code: 20404, message: 'Not found', status: 404 });
          const isLost = desk.reported === 'undelivered' || desk.reported === 'failed';
          return reply.send({
            sid,
            status: desk.reported,
            error_code: isLost ? 30003 : null,
            error_message: isLost ? 'Unreachable destination handset' : null,
          });
        },
      );
    },
    { prefix: manual.base },
  );
}

interface Asking {
  readonly params: { readonly account: string };
  readonly headers: { readonly authorization?: string | undefined };
}

function judge(account: SimulatorAccount, asking: Asking, form: Form, fault: string): string {
  const { To: to = '', From: from = '', Body: text = '' } = form;
  if (!isKnown(account, asking)) return '20003';
  if (fault !== ACCEPTED) return fault;
  if (from !== account.originator) return '21606';
  if (!/^\+\d{8,15}$/.test(to)) return '21211';
  return text === '' || text.length > LONGEST ? '21617' : ACCEPTED;
}

function isKnown({ userName, password }: SimulatorAccount, { params, headers }: Asking): boolean {
  const wanted = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  return params.account === userName && headers.authorization === wanted;
}

function refuse(reply: FastifyReply, code: string): FastifyReply {
  const status = statuses[code] ?? 400;
  return reply.code(status).send({ code: Number(code), message: `Refused with ${code}`, status });
}
