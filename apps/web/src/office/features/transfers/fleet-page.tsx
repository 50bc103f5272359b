import type { Language } from '@farewind/contract/core/fields';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfer-fleet';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useAirportOptions, useVehicleOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import type { Fleet } from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import type { Field, Option } from '../../kit/form/field.ts';
import { ofLines, RowsField, toLines, type LineCell } from '../../kit/form/rows-field.tsx';

type FleetForm = {
  airport: string;
  vehicleTypeId: string;
  perDay: string;
  exceptions: readonly string[];
};

const cells: readonly LineCell[] = [
  { name: 'date', label: 'transfer.date', kind: 'date' },
  { name: 'total', label: 'transfer.perDay', kind: 'number' },
];

const blankFleet: FleetForm = { airport: '', vehicleTypeId: '', perDay: '', exceptions: [] };

function readFleet({ airport, vehicleTypeId, perDay, exceptions }: Fleet): FleetForm {
  const lines = exceptions.map(({ date, total }) => ({ date, total: String(total) }));
  return {
    airport,
    vehicleTypeId: String(vehicleTypeId),
    perDay: String(perDay),
    exceptions: ofLines(lines),
  };
}

function toFleet({ exceptions, ...values }: FleetForm) {
  return {
    ...values,
    exceptions: toLines(exceptions).map(({ date = '', total = '' }) => ({ date, total })),
  };
}

function listFleetFields(
  airports: readonly Option[],
  vehicles: readonly Option[],
  isKept: boolean,
): Field<FleetForm>[] {
  return [
    { name: 'airport', label: 'transfer.airport', kind: 'select', options: airports, isFixed: isKept },
    { name: 'vehicleTypeId', label: 'transfer.vehicle', kind: 'select', options: vehicles, isFixed: isKept },
    { name: 'perDay', label: 'transfer.perDay', hint: 'transfer.perDayHint', kind: 'number', maxLength: 5 },
    {
      name: 'exceptions',
      label: 'transfer.exceptions',
      hint: 'transfer.exceptionsHint',
      kind: 'drawn',
      isOptional: true,
      draw: (field) => <RowsField field={field} cells={cells} addText="transfer.addDate" />,
      words: (value) =>
        toLines(value)
          .map(({ date = '', total = '' }) => `${formatDate(date)}: ${total}`)
          .join(', '),
    },
  ];
}

const HEIGHT = 28;
const BAR = 10;
const STEP = 14;

/** Days of a vehicle type side by side: sold, then held, the rest free. Each bar's title has the figures. */
function FleetDays({ days }: { readonly days: Fleet['days'] }) {
  const t = useOfficeT();
  const most = Math.max(1, ...days.map(({ total, held, sold }) => Math.max(total, held + sold)));
  const height = (count: number) => (count / most) * HEIGHT;
  return (
    <svg
      className="tr-days"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      width={days.length * STEP}
      height={HEIGHT}
      role="img"
      aria-label={t('transfer.daysInWords', { free: days.map(({ free }) => free).join(', ') })}
    >
      {days.map(({ date, total, held, sold, free }, at) => (
        <g key={date} transform={`translate(${at * STEP} 0)`}>
          <title>{t('transfer.dayInWords', { date: formatDate(date), free, held, sold })}</title>
          <rect className="all" width={BAR} height={height(total)} y={HEIGHT - height(total)} rx="2" />
          <rect className="sold" width={BAR} height={height(sold)} y={HEIGHT - height(sold)} rx="2" />
          <rect
            className="held"
            width={BAR}
            height={height(held)}
            y={HEIGHT - height(sold) - height(held)}
            rx="2"
          />
        </g>
      ))}
    </svg>
  );
}

/** Vehicles per day and airport, and what is left on the following days. */
export function FleetPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const [airports, vehicles] = [useAirportOptions(), useVehicleOptions()];
  return (
    <ListPage<Fleet, FleetForm>
      screen={{
        name: 'transferFleet',
        title: 'transfer.fleet',
        search: 'transfer.fleetSearch',
        newText: 'transfer.newFleet',
        lead: <TransferTabs />,
        load: loadList(transfers.getFleet),
        idOf: ({ id }) => String(id),
        nameOf: ({ airport, vehicleType }) => `${airport}, ${vehicleType.name[language]}`,
        columns: listColumns(t, language),
        filters: [
          { name: 'airport', label: 'transfer.airport', options: airports },
          { name: 'vehicleTypeId', label: 'transfer.vehicle', options: vehicles },
          { name: 'from', label: 'transfer.daysFrom', kind: 'date' },
        ],
        form: {
          createTitle: 'transfer.newFleet',
          editTitle: 'transfer.editFleet',
          fields: (row) => listFleetFields(airports, vehicles, row !== undefined),
          blank: blankFleet,
          read: readFleet,
          create: (values) => officeCall(transfers.saveFleet, toFleet(values)),
          update: ({ id }, values, version) =>
            officeCall(transfers.updateFleet, { ...toFleet(values), id, version }),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, language: Language): Column<Fleet>[] {
  const today = ({ days: [day] }: Fleet) =>
    day === undefined ? '' : t('transfer.today', { free: day.free, held: day.held, sold: day.sold });
  return [
    {
      name: 'vehicle',
      title: 'transfer.vehicle',
      sort: 'vehicleType',
      place: 'head',
      text: ({ vehicleType }) => vehicleType.name[language],
      draw: ({ airport, airportName, vehicleType: { picture, name } }) => (
        <VehicleCell picture={picture} name={name[language]} note={`${airport} · ${airportName}`} />
      ),
    },
    {
      name: 'airport',
      title: 'transfer.airport',
      sort: 'airport',
      isOffScreen: true,
      text: ({ airport }) => airport,
    },
    {
      name: 'perDay',
      title: 'transfer.perDay',
      sort: 'perDay',
      isNumber: true,
      text: ({ perDay, vehicleType: { mode } }) =>
        mode === 'shared' ? t('transfer.seats', { count: perDay }) : String(perDay),
    },
    { name: 'today', title: 'transfer.fromToday', text: today, isOffScreen: true },
    {
      name: 'days',
      title: 'transfer.days',
      text: today,
      draw: (row) => (
        <span className="o-two">
          <FleetDays days={row.days} />
          <span className="mute num">{today(row)}</span>
        </span>
      ),
    },
    {
      name: 'exceptions',
      title: 'transfer.exceptions',
      isNumber: true,
      text: ({ exceptions }) => String(exceptions.length),
    },
  ];
}
