export interface ResultSearch {
  /** Id of the order found, which only opens the masked view. */
  readonly order?: string;
}

/** The members of the result page's address. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const { order } = search;
  return typeof order === 'string' && order !== '' ? { order } : {};
}
