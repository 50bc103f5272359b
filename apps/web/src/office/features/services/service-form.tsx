import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import type { InventoryService } from '@farewind/contract/inventory/services';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { DrawnField, Field, Option } from '../../kit/form/field.ts';
import { ofLines, RowsField, toLines, type Line, type LineCell } from '../../kit/form/rows-field.tsx';
import { nameRoute, weekdayNames } from './service-words.ts';

export type ServiceForm = {
  carrier: string;
  number: string;
  kind: InventoryService['kind'];
  from: string;
  to: string;
  days: readonly string[];
  isSold: boolean;
  twiceADayConfirmed: boolean;
  repeatedHour: string;
  legs: readonly string[];
};

const blankLeg: Line = {
  origin: '',
  departsAt: '',
  departsDay: '0',
  destination: '',
  arrivesAt: '',
  arrivesDay: '0',
  aircraft: '',
};

export const blankService: ServiceForm = {
  carrier: '',
  number: '',
  kind: 'charter',
  from: '',
  to: '',
  days: [],
  isSold: true,
  twiceADayConfirmed: false,
  repeatedHour: '',
  legs: ofLines([blankLeg]),
};

export function readService(service: InventoryService): ServiceForm {
  const { carrier, number, kind, from, to, isSold } = service;
  const legs = service.legs.map((leg) => ({
    origin: leg.origin,
    departsAt: leg.departsAt,
    departsDay: String(leg.departsDay),
    destination: leg.destination,
    arrivesAt: leg.arrivesAt,
    arrivesDay: String(leg.arrivesDay),
    aircraft: leg.aircraft,
  }));
  return {
    carrier,
    number,
    kind,
    from,
    to,
    isSold,
    twiceADayConfirmed: false,
    repeatedHour: service.legs[0]?.departsAfterChange === true ? 'second' : '',
    days: service.days.map(String),
    legs: ofLines(legs),
  };
}

export function toService({ days, legs, repeatedHour, ...values }: ServiceForm) {
  return {
    ...values,
    days: days.toSorted(),
    legs: toLines(legs).map(toLeg),
    ...(repeatedHour === ''
      ? {}
      : ({ repeatedHour: repeatedHour === 'second' ? 'second' : 'first' } as const)),
  };
}

/** First departure of a flight: `SVO 23:40`. */
export function firstTakeOff({ legs }: Pick<ServiceForm, 'legs'>): string {
  const { origin = '', departsAt = '' } = toLines(legs)[0] ?? {};
  return `${origin} ${departsAt}`;
}

function toLeg(line: Line) {
  const { origin = '', destination = '', departsAt = '', arrivesAt = '', aircraft = '' } = line;
  const { departsDay = '0', arrivesDay = '0' } = line;
  return { origin, destination, departsAt, departsDay, arrivesAt, arrivesDay, aircraft };
}

/** Missing days and legs; the form itself reports other empty fields. */
export function findUnfilled({ days, legs }: ServiceForm, text: string): FieldProblems {
  const lines = toLines(legs).map(toLeg);
  const hasGap = lines.length === 0 || lines.some((leg) => Object.values(leg).includes(''));
  return { ...(days.length === 0 ? { days: text } : {}), ...(hasGap ? { legs: text } : {}) };
}

/** `asked` are the departures for which the server needs to know which of two equal times is meant. */
export function listServiceFields(
  t: OfficeTranslate,
  locale: string,
  asked: readonly string[] = [],
): Field<ServiceForm>[] {
  const kinds = (['charter', 'scheduled'] as const).map((value) => ({ value, text: t(`order.${value}`) }));
  const days = weekdayNames(locale).map((text, at) => ({ value: String(at + 1), text }));
  return [
    {
      name: 'carrier',
      label: 'service.carrier',
      hint: 'service.carrierHint',
      kind: 'text',
      maxLength: 2,
    },
    { name: 'number', label: 'service.number', kind: 'text', maxLength: 5 },
    { name: 'from', label: 'service.from', kind: 'date' },
    { name: 'to', label: 'service.to', kind: 'date' },
    { name: 'kind', label: 'service.kind', kind: 'select', options: kinds },
    { name: 'isSold', label: 'service.isSold', hint: 'service.isSoldHint', kind: 'check' },
    {
      name: 'twiceADayConfirmed',
      label: 'service.twiceADay',
      hint: 'service.twiceADayHint',
      kind: 'check',
    },
    { name: 'days', label: 'service.days', kind: 'multi', options: days },
    {
      name: 'repeatedHour',
      label: 'service.repeatedHour',
      hint: 'service.repeatedHourHint',
      kind: 'select',
      options: (['first', 'second'] as const).map((value) => ({ value, text: t(`service.${value}Hour`) })),
      isWide: true,
      isShown: (values) => values.repeatedHour !== '' || asked.includes(firstTakeOff(values)),
    },
    {
      name: 'legs',
      label: 'service.legs',
      hint: 'service.legsHint',
      kind: 'drawn',
      draw: (field) => <Legs field={field} t={t} />,
      words: (value) => formatLegs(toLines(value)),
    },
  ];
}

function Legs({ field, t }: { readonly field: DrawnField; readonly t: OfficeTranslate }) {
  const days = listDays(t);
  const day = (name: string, label: OfficeKey): LineCell => ({
    name,
    label,
    kind: 'select',
    options: days,
    start: '0',
  });
  const cells: readonly LineCell[] = [
    { name: 'origin', label: 'service.origin', kind: 'text' },
    { name: 'departsAt', label: 'service.departsAt', kind: 'time' },
    day('departsDay', 'service.departsDay'),
    { name: 'destination', label: 'service.destination', kind: 'text' },
    { name: 'arrivesAt', label: 'service.arrivesAt', kind: 'time' },
    day('arrivesDay', 'service.arrivesDay'),
    { name: 'aircraft', label: 'service.aircraft', kind: 'text' },
  ];
  return <RowsField field={field} cells={cells} addText="service.addLeg" />;
}

function listDays(t: OfficeTranslate): readonly Option[] {
  return [
    { value: '-1', text: t('service.dayBefore') },
    { value: '0', text: t('service.sameDay') },
    { value: '1', text: t('service.nextDay') },
    ...[2, 3].map((count) => ({ value: String(count), text: t('service.daysLater', { count }) })),
  ];
}

function formatLegs(lines: readonly Line[]): string {
  return lines
    .map(toLeg)
    .map((leg) => `${nameRoute([leg])} ${leg.departsAt}–${leg.arrivesAt}`)
    .join(', ');
}
