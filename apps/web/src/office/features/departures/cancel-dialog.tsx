import { updateDeparture } from '@farewind/contract/inventory/departures';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { drawAffected } from './affected-orders.tsx';
import { nameDeparture, type DepartureDialogProps } from './departure-words.ts';

type Form = { reason: string };

/** Cancels a departure; every buyer on it gets a proposal that includes a full refund. */
export function CancelDepartureDialog({ departure: opened, onDone, onClose }: DepartureDialogProps) {
  const t = useOfficeT();
  // As it was at opening: a colleague's change meanwhile is a conflict, and never overwritten by what is typed here.
  const [departure] = useState(opened);
  const { serviceId, date, version } = departure;
  const [count, setCount] = useState(0);
  return (
    <FormDialog<Form>
      title={t('departure.cancelTitle', { name: nameDeparture(departure) })}
      lead={t('departure.lead')}
      fields={[
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'departure.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { reason: '' } }}
      saveText={count === 0 ? t('departure.cancel') : t('departure.cancelAndWrite', { count })}
      save={async ({ reason }) => {
        try {
          const { orders } = await officeCall(updateDeparture, {
            serviceId,
            date,
            version,
            reason,
            change: { kind: 'cancel' },
          });
          showToast(t('departure.asked', { count: orders }));
        } finally {
          onDone();
        }
      }}
      aside={({ reason }, _, isBusy) =>
        drawAffected(departure, { isBusy, isCancel: true, reason, onCount: setCount })
      }
      isFullSize
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
