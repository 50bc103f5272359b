import { useState } from 'react';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { drawAffected, type NewTimes } from './affected-orders.tsx';
import { nameDeparture, type DepartureDialogProps } from './departure-words.ts';

type Form = { departsAt: string; arrivesAt: string; reason: string };

const fields: readonly Field<Form>[] = [
  { name: 'departsAt', label: 'departure.departsAt', kind: 'moment', isWide: true },
  {
    name: 'arrivesAt',
    label: 'departure.arrivesAt',
    kind: 'moment',
    hint: 'departure.localTime',
    isWide: true,
  },
  {
    name: 'reason',
    label: 'form.reason',
    hint: 'departure.reasonHint',
    kind: 'area',
    maxLength: 500,
    isWide: true,
  },
];

/** Moves a departure; beside the new times stands what each buyer will be asked. */
export function RetimeDialog({ departure, onDone, onClose }: DepartureDialogProps) {
  const t = useOfficeT();
  const { serviceId, date, version, departsAt, arrivesAt } = departure;
  const [count, setCount] = useState(0);
  const start: Form = { departsAt, arrivesAt, reason: '' };
  return (
    <FormDialog<Form>
      title={t('departure.retimeTitle', { name: nameDeparture(departure) })}
      lead={t('departure.lead')}
      fields={fields}
      start={{ values: start }}
      saveText={count === 0 ? t('departure.retime') : t('departure.retimeAndWrite', { count })}
      save={async ({ reason, ...times }) => {
        try {
          const { orders } = await officeCall(updateDeparture, {
            serviceId,
            date,
            version,
            reason,
            change: { kind: 'retime', ...times },
          });
          showToast(t('departure.asked', { count: orders }));
        } finally {
          onDone();
        }
      }}
      aside={(values, _, isBusy) =>
        drawAffected(departure, {
          isBusy,
          times: readTimes(values, start),
          reason: values.reason,
          onCount: setCount,
        })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** The new times once both are whole and something is different. */
function readTimes({ departsAt, arrivesAt }: Form, start: Form): NewTimes | undefined {
  const isWhole = [departsAt, arrivesAt].every((time) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time));
  const isMoved = departsAt !== start.departsAt || arrivesAt !== start.arrivesAt;
  return isWhole && isMoved ? { departsAt, arrivesAt } : undefined;
}
