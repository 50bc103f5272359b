import { useT } from '../../../../shared/i18n/i18n.tsx';

/** How names are typed, and that they cannot be changed freely later. */
export function PassengersLead() {
  const t = useT();
  return (
    <p className="soft form-lead">
      {t('checkout.namesLead')} {t('passenger.namesLocked')}
    </p>
  );
}
