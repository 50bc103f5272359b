const PREFIX = '/api/payment/callback';

/** The bank's return address for the cardholder's browser: the tenant and the attempt are in the path. */
export function returnPath(tenantId: number, attemptId: string): string {
  return `${PREFIX}/${tenantId}/${attemptId}`;
}

export const returnRoute = `${PREFIX}/:tenantId/:attemptRef`;

const REHEARSED = '/api/payment/rehearsed';

/** The return address of a rehearsal: some providers send the browser back by POST, which no page answers. */
export function rehearsedPath(settingId: number): string {
  return `${REHEARSED}/${settingId}`;
}

export const rehearsedRoute = `${REHEARSED}/:account`;
