import { formatDate } from '../../../shared/format/date.ts';
import type { Field, Option } from '../../kit/form/field.ts';
import { ofLines, RowsField, toLines, type LineCell } from '../../kit/form/rows-field.tsx';
import type { Fleet } from './transfer-types.ts';

export type FleetForm = {
  airport: string;
  vehicleTypeId: string;
  perDay: string;
  exceptions: readonly string[];
};

const cells: readonly LineCell[] = [
  { name: 'date', label: 'transfer.date', kind: 'date' },
  { name: 'total', label: 'transfer.perDay', kind: 'number' },
];

export const blankFleet: FleetForm = { airport: '', vehicleTypeId: '', perDay: '', exceptions: [] };

export function readFleet({ airport, vehicleTypeId, perDay, exceptions }: Fleet): FleetForm {
  const lines = exceptions.map(({ date, total }) => ({ date, total: String(total) }));
  return {
    airport,
    vehicleTypeId: String(vehicleTypeId),
    perDay: String(perDay),
    exceptions: ofLines(lines),
  };
}

export function toFleet({ exceptions, ...values }: FleetForm) {
  return {
    ...values,
    exceptions: toLines(exceptions).map(({ date = '', total = '' }) => ({ date, total })),
  };
}

export function listFleetFields(
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
