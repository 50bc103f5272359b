import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { pickTraveller, useTravellers } from './use-travellers.ts';

/** Fills in a passenger from the customer's saved travellers. */
export function TravellerPicker(props: {
  /** Names the passenger for screen readers, which do not see the surrounding block. */
  readonly who: string;
  readonly onPick: (values: Partial<PassengerFields>) => void;
}) {
  const t = useCheckoutT();
  const travellers = useTravellers();
  if (travellers.length === 0) return null;
  const pick = async (id: number): Promise<void> => {
    const values = await pickTraveller(id);
    if (values !== undefined) props.onPick(values);
  };
  return (
    <select
      className="select pax-pick"
      value=""
      aria-label={`${t('traveller.pick')}: ${props.who}`}
      onChange={({ target }) => void pick(Number(target.value)).catch(showError)}
    >
      <option value="">{t('traveller.pick')}</option>
      {travellers.map(({ id, name, surname }) => (
        <option key={id} value={id}>
          {surname} {name}
        </option>
      ))}
    </select>
  );
}
