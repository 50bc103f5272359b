/** What is owed to a sales partner stands in the ledger under `partner:12`. It is paid by statement alone. */
const KIND = 'partner:';

export function partnerSubAccount(partnerId: number): string {
  return `${KIND}${partnerId}`;
}

export function isPartnerSubAccount(supplier: string): boolean {
  return supplier.startsWith(KIND);
}
