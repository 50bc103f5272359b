/**
 * What is dialled before a number at home, with the calling code of the country and the digits that follow. Belarus is
 * first, because no number of Russia begins with 0.
 */
const trunks = [
  { prefix: '80', callingCode: '+375', following: 9 },
  { prefix: '8', callingCode: '+7', following: 10 },
  { prefix: '0', callingCode: '+90', following: 10 },
] as const;

/** What is dialled before a number at home, of all countries. */
export const trunkPrefixes: readonly string[] = trunks.map(({ prefix }) => prefix);

/** A whole number as it is dialled in Belarus, Russia or Turkey, apart; undefined if it is none. */
export function readDialledAtHome(digits: string): { callingCode: string; national: string } | undefined {
  const trunk = trunks.find(
    ({ prefix, following }) => digits.startsWith(prefix) && digits.length === prefix.length + following,
  );
  return trunk && { callingCode: trunk.callingCode, national: digits.slice(trunk.prefix.length) };
}

/** The digits of a whole number with its calling code, at least. */
export const FEWEST_ABROAD = 9;

/**
 * The digits after what is dialled for calls abroad (00, in Russia and Belarus 8 10); undefined without it, or if fewer
 * than `fewest` follow.
 */
export function afterExitCode(digits: string, fewest: number): string | undefined {
  const rest = /^(?:810|00)(?<rest>\d*)$/.exec(digits)?.groups?.['rest'];
  return rest !== undefined && rest.length >= fewest ? rest : undefined;
}

/** Fewer digits after a prefix are not a phone number but the end of one. */
const FEWEST_AFTER_PREFIX = 8;

/** The digits of a phone as typed and without what may be dialled before them; the last of them are the shortest. */
export function dialledForms(digits: string): [string, ...string[]] {
  const abroad = afterExitCode(digits, FEWEST_AFTER_PREFIX);
  if (abroad !== undefined) return [digits, abroad];
  const atHome = /^[08]\d{8}/.test(digits) ? [digits.slice(1)] : [];
  const { national } = readDialledAtHome(digits) ?? {};
  return [digits, ...new Set([...atHome, ...(national === undefined ? [] : [national])])];
}
