/** The two codes of an order. */
export type LookupWay = 'pnr' | 'reservation';

const PNR_LENGTH = 6;
/** After the two letters. */
const RESERVATION_DIGITS = 9;

/**
 * Which code was typed, whatever its separators and on whichever page: a text message names the reservation number and
 * leads to the page of the booking code. Undefined if it is neither as a whole.
 */
export function wayOfCode(typed: string): LookupWay | undefined {
  const signs = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const digits = signs.replaceAll(/\D/g, '');
  if (digits.length === RESERVATION_DIGITS && signs.length - digits.length <= 2) return 'reservation';
  return signs.length === PNR_LENGTH ? 'pnr' : undefined;
}

/** What is missing in a typed code; undefined if it is one of the two. */
export function findCodeProblem(
  typed: string,
  asked: LookupWay,
): 'lookup.pnrRequired' | 'lookup.reservationRequired' | undefined {
  if (wayOfCode(typed) !== undefined) return undefined;
  const isNumber = asked === 'reservation' || /^\W*fw\W*\d/i.test(typed);
  return isNumber ? 'lookup.reservationRequired' : 'lookup.pnrRequired';
}
