/** The path of links to offers. */
export const OFFER_PATH = '/go';

/** The address that a partner sends its visitor to. */
export function offerUrl(origin: string, seal: string): string {
  return `${origin}${OFFER_PATH}?offer=${seal}`;
}

/** The seal of such an address; an address of anything else has none, which is the empty text. */
export function sealOfLink(link: string): string {
  return URL.canParse(link) ? (new URL(link).searchParams.get('offer') ?? '') : '';
}
