import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../../platform/errors.ts';
import type { Payments } from '../payments.ts';
import { noticeRoutes } from './notice-path.ts';
import type { NoticeAccount, NoticeAddress } from './receive-notice.ts';

/** Notifications are some hundred bytes; one with a receipt a few thousand. */
const LARGEST = 64 * 1024;
/** Per address and minute: a provider's addresses send notifications for every payment of every agency. */
const PER_MINUTE = 1200;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The endpoint for providers' notifications: no session; the path contains tenant, account and payment, and an unknown
 * address is refused before the body is read. The body is kept byte for byte, because its signature covers it.
 */
export async function registerPaymentNotices(server: FastifyInstance, payments: Payments): Promise<void> {
  await server.register(async (inbox) => {
    const accounts = new WeakMap<FastifyRequest, NoticeAccount>();
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    inbox.addHook('preParsing', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      accounts.set(request, await payments.findNoticeAccount(readAddress(request.params)));
    });
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } };
    for (const route of noticeRoutes)
      inbox.post(route, { bodyLimit: LARGEST, config }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers, ip: address } = request;
        const answer = await payments.receiveNotice(accounts.get(request)!, { headers, body, address });
        return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.body);
      });
  });
}

function readAddress(params: unknown): NoticeAddress {
  const { tenantId = '', account = '', attemptRef } = params as Record<string, string | undefined>;
  const [tenant, setting] = [tenantId, account].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (!tenant || !setting || (attemptRef !== undefined && !UUID.test(attemptRef)))
    throw refusal('GEN-NOTFOUND');
  return { tenantId: tenant, settingId: setting, attemptId: attemptRef };
}
