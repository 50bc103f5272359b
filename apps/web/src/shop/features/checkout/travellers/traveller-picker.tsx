import { UserCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { pickTraveller, useTravellers } from './use-travellers.ts';

/** Fills in a passenger from the customer's saved travellers, each by one press. */
export function TravellerPicker(props: {
  /** Names the passenger for screen readers, which do not see the surrounding block. */
  readonly who: string;
  readonly onPick: (values: Partial<PassengerFields>) => void;
}) {
  const t = useCheckoutT();
  const travellers = useTravellers();
  const pressed = useRef<number>(undefined);
  const [isGone, setGone] = useState(false);
  if (travellers.length === 0) return null;
  const pick = async (id: number): Promise<void> => {
    pressed.current = id;
    const values = await pickTraveller(id);
    // Another one was pressed meanwhile.
    if (pressed.current !== id) return;
    setGone(values === undefined);
    if (values !== undefined) props.onPick(values);
  };
  return (
    <div className="pax-saved" role="group" aria-label={`${t('traveller.pick')}: ${props.who}`}>
      <span className="label">{t('traveller.pick')}</span>
      {travellers.map(({ id, name, surname }) => (
        <button
          key={id}
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => void pick(id).catch(showError)}
        >
          <UserCheck className="i i-16" aria-hidden />
          {surname} {name}
        </button>
      ))}
      {isGone ? (
        <p className="hint" role="status">
          {t('traveller.gone')}
        </p>
      ) : null}
    </div>
  );
}
