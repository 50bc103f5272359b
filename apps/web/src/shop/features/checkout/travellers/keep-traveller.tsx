import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { useCustomer } from './use-travellers.ts';

/** Saves the passenger for the next purchase; never preselected, and only for signed-in users. */
export function KeepTraveller(props: {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}) {
  const t = useCheckoutT();
  if (useCustomer() === undefined) return null;
  return (
    <label className="check tap span2" data-skipped>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ target }) => props.onCheck(target.checked)}
      />
      <span>{t('traveller.save')}</span>
    </label>
  );
}
