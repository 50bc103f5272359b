/** Price alerts in the outbox: the topics and their payloads. */
export const PRICE_ALERT_REQUESTED = 'priceAlerts.requested';

/** An address was entered for an alert and must be confirmed. */
export interface PriceAlertRequested {
  readonly alertId: string;
  /** One mail for each request. */
  readonly requestId: string;
}

export const PRICE_ALERT_DUE = 'priceAlerts.due';

/** A trip costs less than its reader was last told. */
export interface PriceAlertDue {
  readonly alertId: string;
  /** One mail for each day, `YYYY-MM-DD`. */
  readonly day: string;
  /** For the party, in hundredths of the search's currency. */
  readonly totalMinor: number;
  /** Null: nothing was on sale. */
  readonly toldMinor: number | null;
}
