const PREFIX = '/api/payment/notice';

/** Where a provider tells of a payment unasked: tenant, payment setting and attempt stand in the path. */
export function noticePath(tenantId: number, settingId: number, attemptId: string): string {
  return `${accountNoticePath(tenantId, settingId)}/${attemptId}`;
}

/** Where a provider that knows one address for all payments of an account tells of them. */
export function accountNoticePath(tenantId: number, settingId: number): string {
  return `${PREFIX}/${tenantId}/${settingId}`;
}

/** The attempt is left out where a provider knows one address for all payments. */
export const noticeRoutes = [
  `${PREFIX}/:tenantId/:account`,
  `${PREFIX}/:tenantId/:account/:attemptRef`,
] as const;
