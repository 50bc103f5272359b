import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOfAddress } from '../network/network-of-address.ts';
import { withoutPort } from '../network/without-port.ts';
import { FairTurns } from './fair-turns.ts';

/** What an outside company sent, byte for byte, because its signature covers that. */
export interface RawNotice {
  readonly headers: FastifyRequest['headers'];
  readonly body: Buffer;
  readonly address: string;
}

export interface SignedInbox<Account> {
  readonly routes: readonly string[];
  /** The account that an address belongs to. Refuses an unknown one, before the body is read. */
  readonly findAccount: (params: unknown) => Promise<Account>;
  readonly receive: (
    account: Account,
    notice: RawNotice,
  ) => Promise<{ readonly status: number; readonly body: string }>;
}

/** Notifications are some hundred bytes; one with a receipt or an order a few thousand. */
const LARGEST = 64 * 1024;
/** Per address and minute: a company's addresses send the notifications of every agency. */
const PER_MINUTE = 1200;

/** An endpoint for notifications of outside companies: no session, and the body unparsed. */
export async function registerSignedInbox<Account>(
  server: FastifyInstance,
  { routes, findAccount, receive }: SignedInbox<Account>,
): Promise<void> {
  await server.register(async (inbox) => {
    const accounts = new WeakMap<FastifyRequest, { readonly account: Account }>();
    const turns = new FairTurns();
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    inbox.addHook('preParsing', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Anybody can send to any address, and nobody waits in the lines of other requests.
      const account = await turns.take(networkOfAddress(request.ip), () => findAccount(request.params));
      accounts.set(request, { account });
    });
    // Whoever sends here has told us something that we would otherwise not learn, or only much later.
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' }, priority: 'always' } as const;
    for (const route of routes)
      inbox.post(route, { bodyLimit: LARGEST, config }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers } = request;
        const address = withoutPort(request.ip);
        const answer = await receive(accounts.get(request)!.account, { headers, body, address });
        return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.body);
      });
  });
}
