/** The chosen items of a search, named as in the requests: flights with fares, or rides. */
export interface PurchaseChoice {
  readonly searchId: string;
}

export function isSameChoice(one: PurchaseChoice, other: PurchaseChoice): boolean {
  const members = Object.entries(one);
  const others = new Map(Object.entries(other));
  return members.length === others.size && members.every(([name, value]) => others.get(name) === value);
}
