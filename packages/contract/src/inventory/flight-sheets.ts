import { z } from 'zod';
import { currencySchema, flag, localDate, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { serviceFields, serviceSchema } from './services.ts';

/** A cell as typed, in any usual form of the column (docs/inventory-formats.md). */
const cell = z.string().trim().max(64).default('');

const seatCells = z.object({ from: cell, to: cell, days: cell, leg: cell, bucket: cell, seats: cell });

const fareCells = z.object({
  board: cell,
  off: cell,
  from: cell,
  to: cell,
  days: cell,
  cabin: cell,
  family: cell,
  rank: cell,
  class: cell,
  bucket: cell,
  fare: cell,
  tax: cell,
  fuel: cell,
  service: cell,
  child: cell,
  infant: cell,
  handPieces: cell,
  handKg: cell,
  bagPieces: cell,
  bagKg: cell,
  changeFee: cell,
  changeUntilHours: cell,
  cancelFee: cell,
  cancelUntilHours: cell,
  cap: cell,
  pair: cell,
  minStay: cell,
  maxStay: cell,
  through: cell,
  saleFrom: cell,
  saleTo: cell,
  releaseDays: cell,
  ages: cell,
});
export type FareCells = z.infer<typeof fareCells>;
export type SeatCells = z.infer<typeof seatCells>;

const { carrier, number, ...period } = serviceFields;

/** Everything sold under a flight number: its periods, its blocks of seats from today on, its price list. */
const flightSheetSchema = z.object({
  carrier: z.string(),
  number: z.string(),
  /** The currency of the inventory. */
  currency: currencySchema,
  /** Identifies the sheet's contents, for `SaveFlightSheet`. */
  version: z.string(),
  periods: z.array(serviceSchema),
  /** `taken`: sold and held seats on the fullest of the dates. */
  seats: z.array(seatCells.extend({ taken: z.int() })),
  fares: z.array(fareCells),
});
export type FlightSheet = z.infer<typeof flightSheetSchema>;

const dated = z.object({ seats: z.int(), price: moneyText.nullable() });

export const getFlightSheet = operation('Inventory/GetFlightSheet', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Returns the periods, seat blocks and price list of a flight number as editable rows',
  input: z.object({ carrier, number }),
  output: flightSheetSchema,
  errors: ['GEN-NOTFOUND'],
});

export const saveFlightSheet = operation('Inventory/SaveFlightSheet', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary:
    'Adds a flight or one of its periods, sets seat blocks and replaces the price list, all or nothing; a dry run reports which departures would be added or changed',
  input: z.object({
    carrier,
    number,
    /** The version of the edited sheet; absent for a new flight. */
    version: z.string().max(64).optional(),
    /** An additional period of the flight. */
    period: z.object(period).optional(),
    /** Rows to set; other dates keep their seats. A later row overrides an earlier one. */
    seats: z.array(seatCells).max(1000).default([]),
    /** The whole price list. */
    fares: z.array(fareCells).max(500).default([]),
    dryRun: flag,
  }),
  output: z.object({
    dryRun: z.boolean(),
    /** New departures, and those whose seats or lowest price change. */
    added: z.int(),
    changed: z.int(),
    /**
     * The first 100 of both. `before` is null for a new one; the price is the lowest for an adult, taxes and fees
     * included.
     */
    departures: z.array(
      z.object({ date: localDate, route: z.string(), before: dated.nullable(), after: dated }),
    ),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});
