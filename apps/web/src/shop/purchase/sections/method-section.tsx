import { useT } from '../../../shared/i18n/i18n.tsx';
import { useBuyerForm } from '../purchase-form-context.tsx';
import type { MethodChoice } from '../use-payment-methods.ts';

/** The ways to pay, where there is more than one: by name, with what happens to the money. */
export function MethodList({ methods, method }: MethodChoice) {
  const t = useT();
  const { change } = useBuyerForm();
  if (methods.length < 2) return null;
  return (
    <fieldset className="field pay-ways">
      <legend className="label">{t('payment.ways')}</legend>
      {methods.map(({ id, name, note }) => (
        <label key={id} className="check pay-way">
          <input
            type="radio"
            name="paymentMethod"
            checked={id === method?.id}
            onChange={() => change({ paymentMethod: id }, 'paymentMethod')}
          />
          <span>
            {name}
            <br />
            <span className="t14 soft">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What happens on submission, where the card is not typed here. */
export function WayNotice({ method }: Pick<MethodChoice, 'method'>) {
  const t = useT();
  if (method === undefined) return null;
  return <p className="notice">{t(method.way === 'qrOrApp' ? 'payment.byCode' : 'payment.onPage')}</p>;
}
