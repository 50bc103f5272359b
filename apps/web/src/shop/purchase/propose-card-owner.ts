import { findNameProblem, tidyName } from '@farewind/travel-rules/person-name';
import { toLatinForm } from '@farewind/travel-rules/latin-form';
import type { BuyerFields } from './checkout-fields.ts';

/** A line of a card has no more letters. */
const LONGEST = 26;

/** The buyer's name as a card would print it; undefined if it has letters or a length that no card has. */
export function proposeCardOwner({
  customerName,
  customerSurname,
}: Pick<BuyerFields, 'customerName' | 'customerSurname'>): string | undefined {
  if (customerName.trim() === '' || customerSurname.trim() === '') return undefined;
  const owner = tidyName(toLatinForm(`${customerName} ${customerSurname}`));
  return owner.length > LONGEST || findNameProblem(owner) !== undefined ? undefined : owner;
}

/**
 * What a card's owner becomes when the contact it was proposed from is corrected: empty if it no longer gives a name.
 * Undefined if nothing is to change, above all where `owner` is no longer what was proposed.
 */
export function renewCardOwner(
  owner: string,
  proposed: string | undefined,
  contact: Pick<BuyerFields, 'customerName' | 'customerSurname'>,
): string | undefined {
  if (owner !== proposed) return undefined;
  const renewed = proposeCardOwner(contact) ?? '';
  return renewed === owner ? undefined : renewed;
}
