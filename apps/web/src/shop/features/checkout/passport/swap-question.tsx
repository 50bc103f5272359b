import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '../form-context.tsx';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { findSwaps } from './find-swaps.ts';

/** Asks about a passenger whose name and surname look swapped; the person decides, and is asked once. */
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
