import { formatDuration, isDoubtfulDuration } from '@farewind/values/flight-duration';
import { useRef, useState } from 'react';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { drawAffected, type NewTimes } from './affected-orders.tsx';
import { nameDeparture, type Departure, type DepartureDialogProps } from './departure-words.ts';
import { findTwice, hourOf, listHours, offsetOf, type Hour } from './repeated-hour.ts';

type Form = {
  departsAt: string;
  departsHour: Hour;
  arrivesAt: string;
  arrivesHour: Hour;
  durationConfirmed: boolean;
  reason: string;
};

/**
 * Asks which of two equal times is meant only where a time occurs twice; an unusual flight time has to be confirmed.
 */
function listFields(departure: Departure, t: OfficeTranslate): readonly Field<Form>[] {
  const { from, to, date } = departure;
  return [
    {
      name: 'departsAt',
      label: 'departure.departsAt',
      kind: 'moment',
      hint: 'departure.arrivalFollows',
      isWide: true,
    },
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
      name: 'durationConfirmed',
      label: 'departure.durationConfirmed',
      kind: 'check',
      isShown: (values) => isDoubtful(departure, values),
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
}

/** Moves a departure; shows what each buyer will be asked beside the new times. */
export function RetimeDialog({ departure: opened, onDone, onClose }: DepartureDialogProps) {
  const t = useOfficeT();
  // As it was at opening: a colleague's change meanwhile is a conflict, and never overwritten by what is typed here.
  const [departure] = useState(opened);
  const { serviceId, date, version } = departure;
  const [count, setCount] = useState(0);
  const start = readTimes(departure);
  const isArrivalTyped = useRef(false);
  const follow = (values: Form, name: string): Form => {
    if (name === 'arrivesAt') isArrivalTyped.current = true;
    if (name !== 'departsAt' || isArrivalTyped.current || !isWhole(values.departsAt)) return values;
    return { ...values, arrivesAt: moveArrival(start, values.departsAt) };
  };
  return (
    <FormDialog<Form>
      title={t('departure.retimeTitle', { name: nameDeparture(departure) })}
      lead={t('departure.lead')}
      fields={listFields(departure, t)}
      start={{ values: start }}
      follow={follow}
      saveText={count === 0 ? t('departure.retime') : t('departure.retimeAndWrite', { count })}
      save={async ({ reason, durationConfirmed, ...values }) => {
        try {
          const { orders } = await officeCall(updateDeparture, {
            serviceId,
            date,
            version,
            reason,
            durationConfirmed,
            change: { kind: 'retime', ...toTimes(departure, values) },
          });
          showToast(t('departure.asked', { count: orders }));
        } finally {
          onDone();
        }
      }}
      aside={(values, _, isBusy) => drawAside(departure, { values, start, isBusy, onCount: setCount })}
      isFullSize
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface Drawn {
  readonly values: Form;
  readonly start: Form;
  readonly isBusy: boolean;
  readonly onCount: (count: number) => void;
}

function drawAside(departure: Departure, { values, start, isBusy, onCount }: Drawn) {
  const times = findNewTimes(departure, values, start);
  return (
    <div className="stack s3">
      <Duration minutes={minutesOf(departure, values)} isDoubtful={isDoubtful(departure, values)} />
      {drawAffected(departure, { isBusy, times, reason: values.reason, onCount })}
    </div>
  );
}

/** The flight time, highlighted if it is unusual. */
function Duration(props: { readonly minutes: number | undefined; readonly isDoubtful: boolean }) {
  const t = useOfficeT();
  if (props.minutes === undefined) return null;
  return (
    <p role="status">
      <span className={props.isDoubtful ? 'badge sun' : 'mute num'}>
        {t('departure.inFlight', { time: formatDuration(props.minutes) })}
      </span>
    </p>
  );
}

type Times = Omit<Form, 'reason' | 'durationConfirmed'>;

function readTimes({ from, to, departsAt, departsOffset, arrivesAt, arrivesOffset }: Departure): Form {
  return {
    departsAt,
    departsHour: hourOf(from.timeZone, departsAt, departsOffset),
    arrivesAt,
    arrivesHour: hourOf(to.timeZone, arrivesAt, arrivesOffset),
    durationConfirmed: false,
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

const isWhole = (time: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time);

/** The arrival of a moved departure: as much later or earlier. Both are local times, each on its own clock. */
function moveArrival(
  { departsAt, arrivesAt }: { readonly departsAt: string; readonly arrivesAt: string },
  newDeparture: string,
): string {
  const shift = Date.parse(`${newDeparture}Z`) - Date.parse(`${departsAt}Z`);
  return new Date(Date.parse(`${arrivesAt}Z`) + shift).toISOString().slice(0, 16);
}

/** The new times once both are complete, unambiguous and different from the old ones. */
function findNewTimes(departure: Departure, values: Times, start: Times): NewTimes | undefined {
  const { departsAt, departsHour, arrivesAt, arrivesHour } = values;
  const isOpen =
    (departsHour === '' && findTwice(departure.from.timeZone, departsAt) !== undefined) ||
    (arrivesHour === '' && findTwice(departure.to.timeZone, arrivesAt) !== undefined);
  const times = toTimes(departure, values);
  const isMoved = JSON.stringify(times) !== JSON.stringify(toTimes(departure, start));
  return [departsAt, arrivesAt].every(isWhole) && !isOpen && isMoved ? times : undefined;
}

/** Flight time as typed; undefined until both times are complete. The server checks it again with that day's clocks. */
function minutesOf(departure: Departure, values: Times): number | undefined {
  if (![values.departsAt, values.arrivesAt].every(isWhole)) return undefined;
  const times = toTimes(departure, values);
  const minutes = minutesBetween(
    { at: times.departsAt, offset: times.departsOffset ?? departure.departsOffset },
    { at: times.arrivesAt, offset: times.arrivesOffset ?? departure.arrivesOffset },
  );
  return minutes > 0 ? minutes : undefined;
}

function isDoubtful(departure: Departure, values: Times): boolean {
  const { departsAt, departsOffset, arrivesAt, arrivesOffset } = departure.usual ?? departure;
  const minutes = minutesOf(departure, values);
  const usual = minutesBetween(
    { at: departsAt, offset: departsOffset },
    { at: arrivesAt, offset: arrivesOffset },
  );
  return minutes !== undefined && isDoubtfulDuration(minutes, usual);
}

/** A local time, and its offset in minutes east of UTC. */
interface Clocked {
  readonly at: string;
  readonly offset: number;
}

function minutesBetween(from: Clocked, to: Clocked): number {
  const epoch = ({ at, offset }: Clocked) => Date.parse(`${at}Z`) / 60_000 - offset;
  return epoch(to) - epoch(from);
}
