// Runs in a separate thread: the buyers, and a bank that approves everything, so that neither disturbs the server's
// thread.
import { createServer } from 'node:http';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerParent, onQuestion } from '../../apps/server/src/platform/threads/parent-thread.ts';

/** Calls to send, this many concurrently. */
export interface Errand {
  readonly url: string;
  readonly bodies: readonly string[];
  readonly atOnce: number;
}

export interface ErrandTimes {
  readonly seconds: number;
  /** The last answer, and how many were not 200. */
  readonly sample: string;
  readonly refused: number;
}

/** The first answer: the bank's address. */
export interface BankAddress {
  readonly bankUrl: string;
}

const bank = createServer((incoming, reply) => {
  void text(incoming).then((body) => {
    const xml = new URLSearchParams(body).get('DATA') ?? '';
    const orderId = /<OrderId>([^<]*)</.exec(xml)?.[1] ?? '';
    reply.setHeader('content-type', 'application/xml');
    reply.end(
      `<?xml version="1.0"?><CC5Response><OrderId>${orderId}</OrderId><GroupId>${orderId}</GroupId><Response>Approved</Response>` +
        `<AuthCode>A1B2C3</AuthCode><HostRefNum></HostRefNum><ProcReturnCode>00</ProcReturnCode>` +
        `<TransId>TB${orderId.slice(-12)}</TransId><ErrMsg></ErrMsg><Extra></Extra></CC5Response>`,
    );
  });
});
bank.listen(0, '127.0.0.1', () => {
  const address: BankAddress = {
    bankUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}/bank`,
  };
  answerParent(address);
});

onQuestion((errand: Errand) => {
  void run(errand).then(answerParent);
});

async function run({ url, bodies, atOnce }: Errand): Promise<ErrandTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  let refused = 0;
  let sample = '';
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    while (next < bodies.length) {
      const answer = await post(agent, url, bodies[next++]!, next);
      sample = answer.body;
      if (answer.status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { seconds, sample, refused };
}

function post(
  agent: Agent,
  url: string,
  body: string,
  number: number,
): Promise<{ status: number; body: string }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `198.18.${(number >> 8) & 255}.${number & 255}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      void text(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
        reject,
      );
    });
    asked.on('error', reject).end(body);
  });
}
