export interface ResultSearch {
  /** The order that was found; its id opens the masked view and nothing else. */
  readonly order?: string;
}

/** The members of the result page's address. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const { order } = search;
  return typeof order === 'string' && order !== '' ? { order } : {};
}
