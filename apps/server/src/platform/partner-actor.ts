const PARTNER = 'partner:';

/** How a sales partner whose program made or cancelled an order is stored as the one who did it: `partner:demo`. */
export function partnerActor(code: string): string {
  return `${PARTNER}${code}`;
}

/** The code in `partner:demo`; undefined for all others. */
export function partnerCodeOf(actor: string | undefined): string | undefined {
  return actor?.startsWith(PARTNER) ? actor.slice(PARTNER.length) : undefined;
}
