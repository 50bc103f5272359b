import type { ConnectionRules } from '../spi/connection-rules.ts';
import type { AirportColumns, PairColumns, RowColumns } from './schedule-columns.ts';
import type { ZoneTable } from './zone-table.ts';

/**
 * The schedule as columns, without one object per flight. Airports, cities, pairs and rows are numbers; a *pair* is a
 * directed pair of airports, sorted by origin then destination; a *row* is one flight over its period, sorted by pair
 * then local departure. Days count from `firstDay`. A retimed date is a row of its own.
 */
export interface Network {
  readonly firstDay: number;
  readonly dayCount: number;
  readonly rules: ConnectionRules;
  readonly zones: ZoneTable;
  readonly airports: AirportColumns;
  readonly pairs: PairColumns;
  readonly rows: RowColumns;
  readonly carriers: readonly string[];
  /** `carrier * carriers.length + carrier` of both orders of every agreement. */
  readonly interline: ReadonlySet<number>;
  /** Departures (by `departureKey`) that do not exist: dates replaced by a retimed row, and impossible times. */
  readonly neverSold: ReadonlySet<number>;
}
