/** One airport as the caller knows it. Two airports with the same `cityCode` are one city. */
export interface AirportRecord {
  readonly code: string;
  readonly cityCode: string;
  readonly countryCode: string;
  /** Degrees; for callers that look for nearby airports, the engine never reads them. */
  readonly latitude: number;
  readonly longitude: number;
  readonly minimumConnection?: MinimumConnection;
}

/**
 * Minutes from arrival to the next departure at one airport; `domestic` applies if both flights stay in one country.
 */
export interface MinimumConnection {
  readonly domesticMinutes: number;
  readonly internationalMinutes: number;
}

export const DEFAULT_MINIMUM_CONNECTION: MinimumConnection = {
  domesticMinutes: 60,
  internationalMinutes: 90,
};
