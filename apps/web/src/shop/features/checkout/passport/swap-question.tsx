import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '../form-context.tsx';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { toLatinForm } from '@farewind/travel-rules/latin-form';
import { tidyName } from '@farewind/travel-rules/person-name';

/** A passenger whose name and surname may be swapped. */
interface Swap {
  readonly index: number;
  /** The earlier passenger with the same word in the other field; absent if it is the buyer's contact. */
  readonly other?: number;
}

type Names = Pick<PassengerFields, 'name' | 'surname'>;

/** Asks once about a passenger whose name and surname look swapped; the user decides. */
export function SwapQuestion({ index }: { readonly index: number }) {
  const t = useCheckoutT();
  const { fields, changePassenger } = useForm();
  const { passengers, customerName: name, customerSurname: surname } = fields;
  const [keptAs, setKeptAs] = useState<string>();
  const swap = findSwaps(passengers, { name, surname }).find((each) => each.index === index);
  const asked = JSON.stringify([swap, passengers[index]?.surname, passengers[index]?.name]);
  if (swap === undefined || asked === keptAs) return null;
  const turn = (at: number) => {
    const passenger = passengers[at];
    if (passenger !== undefined) changePassenger(at, { name: passenger.surname, surname: passenger.name });
  };
  const suspects = swap.other === undefined ? [index] : [swap.other, index];
  return (
    <div className="notice warn span2" role="status">
      <ArrowLeftRight className="i" aria-hidden />
      <span>{swap.other === undefined ? t('swap.contact') : t('swap.pair', { number: swap.other + 1 })}</span>
      <span className="acts">
        {suspects.map((at) => (
          <button key={at} type="button" className="btn btn-line btn-sm" onClick={() => turn(at)}>
            {t('swap.turn', { number: at + 1 })}
          </button>
        ))}
        <button type="button" className="btn btn-line btn-sm" onClick={() => setKeptAs(asked)}>
          {t('swap.keep')}
        </button>
      </span>
    </div>
  );
}

/**
 * Finds swapped names, where one person's surname is another's first name. Of two passengers either may be wrong, so
 * the later one is asked about; a contact in the opposite order only affects the passenger.
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

/** The same surname, including Slavic gender forms: SOKOLOV and SOKOLOVA, CHEKHOVSKII and CHEKHOVSKAIA. */
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
