import { useState } from 'react';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { drawAffected, type NewTimes } from './affected-orders.tsx';
import { nameDeparture, type Departure, type DepartureDialogProps } from './departure-words.ts';
import { findTwice, hourOf, listHours, offsetOf, type Hour } from './repeated-hour.ts';

type Form = { departsAt: string; departsHour: Hour; arrivesAt: string; arrivesHour: Hour; reason: string };

/** Which of two equal times is meant is asked for only where a time comes twice. */
function listFields({ from, to, date }: Departure, t: OfficeTranslate): readonly Field<Form>[] {
  return [
    { name: 'departsAt', label: 'departure.departsAt', kind: 'moment', isWide: true },
    {
      name: 'departsHour',
      label: 'departure.departsHour',
      kind: 'select',
      options: listHours(from.timeZone, date, t),
      hint: 'departure.hourHint',
      isWide: true,
      isShown: ({ departsAt }) => findTwice(from.timeZone, departsAt) !== undefined,
    },
    {
      name: 'arrivesAt',
      label: 'departure.arrivesAt',
      kind: 'moment',
      hint: 'departure.localTime',
      isWide: true,
    },
    {
      name: 'arrivesHour',
      label: 'departure.arrivesHour',
      kind: 'select',
      options: listHours(to.timeZone, date, t),
      hint: 'departure.hourHint',
      isWide: true,
      isShown: ({ arrivesAt }) => findTwice(to.timeZone, arrivesAt) !== undefined,
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
}

/** Moves a departure; beside the new times stands what each buyer will be asked. */
export function RetimeDialog({ departure, onDone, onClose }: DepartureDialogProps) {
  const t = useOfficeT();
  const { serviceId, date, version } = departure;
  const [count, setCount] = useState(0);
  const start = readTimes(departure);
  return (
    <FormDialog<Form>
      title={t('departure.retimeTitle', { name: nameDeparture(departure) })}
      lead={t('departure.lead')}
      fields={listFields(departure, t)}
      start={{ values: start }}
      saveText={count === 0 ? t('departure.retime') : t('departure.retimeAndWrite', { count })}
      save={async ({ reason, ...values }) => {
        try {
          const { orders } = await officeCall(updateDeparture, {
            serviceId,
            date,
            version,
            reason,
            change: { kind: 'retime', ...toTimes(departure, values) },
          });
          showToast(t('departure.asked', { count: orders }));
        } finally {
          onDone();
        }
      }}
      aside={(values, _, isBusy) =>
        drawAffected(departure, {
          isBusy,
          times: findNewTimes(departure, values, start),
          reason: values.reason,
          onCount: setCount,
        })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

type Times = Omit<Form, 'reason'>;

function readTimes({ from, to, departsAt, departsOffset, arrivesAt, arrivesOffset }: Departure): Form {
  return {
    departsAt,
    departsHour: hourOf(from.timeZone, departsAt, departsOffset),
    arrivesAt,
    arrivesHour: hourOf(to.timeZone, arrivesAt, arrivesOffset),
    reason: '',
  };
}

function toTimes(
  { from, to }: Departure,
  { departsAt, departsHour, arrivesAt, arrivesHour }: Times,
): NewTimes {
  return {
    departsAt,
    departsOffset: offsetOf(from.timeZone, departsAt, departsHour),
    arrivesAt,
    arrivesOffset: offsetOf(to.timeZone, arrivesAt, arrivesHour),
  };
}

/** The new times once both are whole, told apart from equal ones, and something is different. */
function findNewTimes(departure: Departure, values: Times, start: Times): NewTimes | undefined {
  const { departsAt, departsHour, arrivesAt, arrivesHour } = values;
  const isWhole = [departsAt, arrivesAt].every((time) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time));
  const isOpen =
    (departsHour === '' && findTwice(departure.from.timeZone, departsAt) !== undefined) ||
    (arrivesHour === '' && findTwice(departure.to.timeZone, arrivesAt) !== undefined);
  const times = toTimes(departure, values);
  const isMoved = JSON.stringify(times) !== JSON.stringify(toTimes(departure, start));
  return isWhole && !isOpen && isMoved ? times : undefined;
}
