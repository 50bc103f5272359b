import type { AirportRecord } from './airport-record.ts';
import type { ConnectionRules } from './connection-rules.ts';
import type { FlightRecord } from './flight-record.ts';
import type { InventoryWriter } from './inventory-writer.ts';
import type { FindZoneDay } from './zone-day.ts';

/**
 * The data that an engine is built from. A new schedule needs a new engine; seats, prices and cancellations change in
 * place.
 */
export interface Timetable {
  readonly airports: readonly AirportRecord[];
  readonly flights: readonly FlightRecord[];
  /** Pairs of carriers that protect each other's connections; any other change of carrier is a self-transfer. */
  readonly interline: readonly (readonly [string, string])[];
  readonly rules: ConnectionRules;
  /** First day on sale, in days since 1970-01-01, and how many days are loaded. */
  readonly firstDay: number;
  readonly dayCount: number;
  readonly findZoneDay: FindZoneDay;
  /** Called once while the engine is built, for the dates whose seats or prices differ from the fare's own. */
  readonly writeInventory?: (writer: InventoryWriter) => void;
}
