export interface ContactSearch {
  /** The order that the message is about. */
  readonly order?: string;
}

/** `/contact?order=FW-…`: prefills the number. */
export function readContactSearch(search: Readonly<Record<string, unknown>>): ContactSearch {
  const order = search['order'];
  return typeof order === 'string' && /^[\w-]{1,32}$/.test(order) ? { order } : {};
}
