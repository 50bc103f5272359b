const PREFIX = '/api/payment/callback';

/** The bank's return address for the cardholder's browser: the tenant and the attempt are in the path. */
export function returnPath(tenantId: number, attemptId: string): string {
  return `${PREFIX}/${tenantId}/${attemptId}`;
}

export const returnRoute = `${PREFIX}/:tenantId/:attemptRef`;
