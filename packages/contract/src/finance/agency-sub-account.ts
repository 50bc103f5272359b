/** The other agency of a contract for seats stands in the ledger under `agency:5`, whatever its name is by now. */
const KIND = 'agency:';

export function agencySubAccount(agencyId: number): string {
  return `${KIND}${agencyId}`;
}

export function isAgencySubAccount(supplier: string): boolean {
  return supplier.startsWith(KIND);
}
