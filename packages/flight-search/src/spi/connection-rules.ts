/** Limits of a connection and of a whole itinerary, in minutes. */
export interface ConnectionRules {
  /** Arrival at one airport of a city to departure from another. */
  readonly airportChangeMinutes: number;
  readonly maximumLayoverMinutes: number;
  /** First departure to last arrival, at most 2880. */
  readonly maximumTotalMinutes: number;
}

export const DEFAULT_CONNECTION_RULES: ConnectionRules = {
  airportChangeMinutes: 240,
  maximumLayoverMinutes: 1440,
  maximumTotalMinutes: 2880,
};
