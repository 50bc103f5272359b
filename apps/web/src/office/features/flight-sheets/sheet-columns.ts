import type { getFlightSheet } from '@farewind/contract/inventory/flight-sheets';
import type { Answer } from '../../../shared/api/call-types.ts';

export type FlightSheet = Answer<typeof getFlightSheet>;
type FareCells = FlightSheet['fares'][number];
type SeatCells = Omit<FlightSheet['seats'][number], 'taken'>;
export type SheetColumn = keyof FareCells | keyof SeatCells;

/** Columns of a block, in display order. */
export const seatColumns = [
  'bucket',
  'seats',
  'from',
  'to',
  'days',
] as const satisfies readonly SheetColumn[];

/** Price, place and period of a fare. */
export const fareColumns = [
  'family',
  'cabin',
  'class',
  'bucket',
  'from',
  'to',
  'days',
  'fare',
  'tax',
  'fuel',
  'service',
] as const satisfies readonly SheetColumn[];

/** Child prices, baggage and rules, which are collapsed. */
export const ruleColumns = [
  'child',
  'infant',
  'handPieces',
  'handKg',
  'bagPieces',
  'bagKg',
  'changeFee',
  'changeUntilHours',
  'cancelFee',
  'cancelUntilHours',
  'cap',
  'releaseDays',
  'saleFrom',
  'saleTo',
  'pair',
  'minStay',
  'maxStay',
  'through',
  'board',
  'off',
  'rank',
  'ages',
] as const satisfies readonly SheetColumn[];

const dates: readonly SheetColumn[] = ['from', 'to', 'saleFrom', 'saleTo'];

export const isDate = (column: SheetColumn): boolean => dates.includes(column);

export const blankSeats: SeatCells = { from: '', to: '', days: '', leg: '', bucket: 'Y', seats: '' };

export const blankFare: FareCells = {
  ...(Object.fromEntries([...fareColumns, ...ruleColumns].map((name) => [name, ''])) as FareCells),
  cabin: 'economy',
  family: 'Standard',
  class: 'Y',
  bucket: 'Y',
  tax: '0.00',
  fuel: '0.00',
  service: '0.00',
  handPieces: '1',
  handKg: '8',
  bagPieces: '0',
  bagKg: '0',
};
