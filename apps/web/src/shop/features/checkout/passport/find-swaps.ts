import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { toLatinForm } from '../../../kit/fields/latin-form.ts';
import { tidyName } from '@farewind/travel-rules/person-name';

/** A passenger whose name and surname may stand the wrong way round. */
export interface Swap {
  readonly index: number;
  /** The earlier passenger whose boxes hold the same word crosswise; absent where the buyer's contact does. */
  readonly other?: number;
}

type Names = Pick<PassengerFields, 'name' | 'surname'>;

/**
 * Names that stand crosswise: one's surname in the other's box for names. Of two passengers either may be wrong, and the
 * later one is asked about; a contact in the opposite order says it of the passenger alone.
 */
export function findSwaps(passengers: readonly Names[], contact: Names): readonly Swap[] {
  const people = passengers.map(fold);
  const buyer = fold(contact);
  return people.flatMap((person, index): Swap[] => {
    if (person.name === '' || person.surname === '' || person.name === person.surname) return [];
    if (person.name === buyer.surname && person.surname === buyer.name) return [{ index }];
    const other = people.findIndex((earlier, at) => at < index && areCrosswise(earlier, person));
    return other < 0 ? [] : [{ index, other }];
  });
}

function areCrosswise(one: Names, other: Names): boolean {
  if (isSameFamily(one.surname, other.surname)) return false;
  return isSameFamily(one.surname, other.name) || isSameFamily(other.surname, one.name);
}

/** The same surname, in Slavic ones also of the other gender: SOKOLOV and SOKOLOVA, CHEKHOVSKII and CHEKHOVSKAIA. */
function isSameFamily(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return one === other || (isSlavic(one) && isSlavic(other) && stemOf(one) === stemOf(other));
}

function isSlavic(surname: string): boolean {
  return /(OV|EV|IN|YN)A?$|(SK|TSK)(II|IY|I|Y|AIA|AYA|A)$/.test(surname);
}

function stemOf(surname: string): string {
  return surname.replace(/(?<=SK)(II|IY|I|Y|AIA|AYA|A)$/, '').replace(/(?<=OV|EV|IN|YN)A$/, '');
}

function fold({ name, surname }: Names): Names {
  const clean = (text: string) => tidyName(toLatinForm(text)).toUpperCase();
  return { name: clean(name), surname: clean(surname) };
}
