import { isUuid } from '@farewind/values/uuid';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import { registerSignedInbox } from '../../platform/http/signed-inbox.ts';
import type { Payments } from './payments.ts';
import { noticeRoutes } from './charging/notice-path.ts';
import type { NoticeAddress } from './notices/receive-notice.ts';

/**
 * The endpoint for providers' notifications: no session; the path contains tenant, account and payment, and an unknown
 * address is refused before the body is read. The body is kept byte for byte, because its signature covers it.
 */
export async function registerPaymentNotices(server: FastifyInstance, payments: Payments): Promise<void> {
  await registerSignedInbox(server, {
    routes: noticeRoutes,
    findAccount: (params) => payments.findNoticeAccount(readAddress(params)),
    receive: (account, notice) => payments.receiveNotice(account, notice),
  });
}

function readAddress(params: unknown): NoticeAddress {
  const { tenantId = '', account = '', attemptRef } = params as Record<string, string | undefined>;
  const [tenant, setting] = [tenantId, account].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (!tenant || !setting || (attemptRef !== undefined && !isUuid(attemptRef))) throw refusal('GEN-NOTFOUND');
  return { tenantId: tenant, settingId: setting, attemptId: attemptRef };
}
