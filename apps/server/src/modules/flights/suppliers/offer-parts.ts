import type { SupplierCondition, SupplierOffer } from '../ports.ts';

/** An offer as one direction is shown and priced: a one-way offer itself, or a half of a return trip's. */
export type OfferPart = Omit<SupplierOffer, 'inbound'> & {
  /** Which half of a contract it is; absent for an offer that is sold alone. */
  readonly half?: 'outbound' | 'return';
};

/**
 * The directions of an offer. A return trip under one contract has one price and one cancellation penalty: each is
 * divided in two, so that the halves add up to the contract; an odd minor unit belongs to the way out.
 */
export function partsOf(offer: SupplierOffer): readonly OfferPart[] {
  const { inbound, ...outbound } = offer;
  if (!inbound) return [outbound];
  return [
    { ...outbound, ...halfOf(offer, Math.ceil), half: 'outbound' },
    { ...outbound, ...inbound, ...halfOf(offer, Math.floor), half: 'return' },
  ];
}

function halfOf({ baseMinor, taxMinor, cancel }: SupplierOffer, round: (value: number) => number) {
  const [base, tax] = [round(baseMinor / 2), round(taxMinor / 2)];
  return {
    baseMinor: base,
    taxMinor: tax,
    totalMinor: base + tax,
    cancel: { ...cancel, penaltyMinor: round(cancel.penaltyMinor / 2) } satisfies SupplierCondition,
  };
}
