const PREFIX = '/api/payment/callback';

/** Where the bank sends the cardholder's browser back to: the tenant and the attempt stand in the path. */
export function returnPath(tenantId: number, attemptId: string): string {
  return `${PREFIX}/${tenantId}/${attemptId}`;
}

export const returnRoute = `${PREFIX}/:tenantId/:attemptRef`;
