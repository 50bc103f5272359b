/** The flights of a payment, in Latin letters as on the ticket. */
export interface AirlineRecord {
  readonly bookingReference: string;
  readonly passengers: readonly { readonly name: string; readonly surname: string }[];
  readonly legs: readonly {
    /** IATA codes. */
    readonly from: string;
    readonly to: string;
    /** `YYYY-MM-DD` at the airport of departure. */
    readonly date: string;
    readonly carrier: string;
  }[];
}
