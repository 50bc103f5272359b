export interface AlertSearch {
  /** What the link of the mail does at once. */
  readonly act?: 'end' | 'search';
}

/** Drops anything else. */
export function readAlertSearch({ act }: Readonly<Record<string, unknown>>): AlertSearch {
  return act === 'end' || act === 'search' ? { act } : {};
}
