import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { AffectedOrders } from './affected-orders.tsx';
import { nameDeparture, type Departure } from './departure-words.ts';

/** Who flies on a departure, and what they were asked about it. */
export function AffectedDialog(props: { readonly departure: Departure; readonly onClose: () => void }) {
  const t = useOfficeT();
  return (
    <OfficeDialog
      title={nameDeparture(props.departure)}
      lead={t('departure.affected')}
      className="o-form"
      onClose={props.onClose}
    >
      <div className="o-form-fields">
        <AffectedOrders departure={props.departure} />
      </div>
    </OfficeDialog>
  );
}
