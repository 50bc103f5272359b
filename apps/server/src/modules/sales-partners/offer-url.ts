/** The path of links to offers. */
export const OFFER_PATH = '/go';

/** The address that a partner sends its visitor to. */
export function offerUrl(origin: string, seal: string): string {
  return `${origin}${OFFER_PATH}?offer=${seal}`;
}
