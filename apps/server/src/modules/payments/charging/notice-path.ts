const PREFIX = '/api/payment/notice';

/** The notification address of a payment: tenant, payment setting and attempt are in the path. */
export function noticePath(tenantId: number, settingId: number, attemptId: string): string {
  return `${accountNoticePath(tenantId, settingId)}/${attemptId}`;
}

/** The notification address for a provider that has one address for all payments of an account. */
export function accountNoticePath(tenantId: number, settingId: number): string {
  return `${PREFIX}/${tenantId}/${settingId}`;
}

/** The attempt is left out if a provider has one address for all payments. */
export const noticeRoutes = [
  `${PREFIX}/:tenantId/:account`,
  `${PREFIX}/:tenantId/:account/:attemptRef`,
] as const;
