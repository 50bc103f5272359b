export interface OrderSearch {
  /** A cancel quote that the agency has sent, from the link of its mail. */
  readonly quote?: string;
}

/** The members of the address of an order's page. */
export function readOrderSearch({ quote }: Readonly<Record<string, unknown>>): OrderSearch {
  return typeof quote === 'string' && quote !== '' && quote.length <= 64 ? { quote } : {};
}
