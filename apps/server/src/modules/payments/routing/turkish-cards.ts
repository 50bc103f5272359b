/**
 * First digits of cards issued in Turkey: the country's own scheme, and the ranges that its payment processors publish
 * for testing. Separate from the rules, because a bank's contract brings a longer list.
 */
const turkishPrefixes = [
  '9792',
  '374427',
  '405903',
  '415792',
  '447505',
  '454359',
  '460345',
  '472915',
  '476662',
  '491005',
  '498749',
  '516888',
  '517041',
  '531157',
  '540036',
  '545103',
  '550472',
  '552608',
  '552879',
  '589004',
  '589283',
];

/**
 * Found by asking a provider, in this process: for the agency alone whose account was asked, because that account's
 * address and keys are the agency's own.
 */
const learned = new Map<string, boolean>();
/** More issuers than there are in Turkey by far. */
const MOST_LEARNED = 20_000;

/** Found in the agency's own list, which counts before what a provider knows. */
const listed = new Set<string>();

const keyOf = (tenantId: number, bin6: string): string => `${tenantId}:${bin6}`;

/** Notes what an agency's provider knows of an issuer, by the first six digits of its cards. */
export function noteCardCountry(tenantId: number, bin6: string, country: string | undefined): void {
  if (learned.size >= MOST_LEARNED) learned.clear();
  learned.set(keyOf(tenantId, bin6), country === 'TR');
}

/** Notes whether the agency's list has an issuer now: it may have been replaced since. */
export function noteListedIssuer(tenantId: number, bin6: string, isListed: boolean): void {
  if (listed.size >= MOST_LEARNED) listed.clear();
  if (isListed) listed.add(keyOf(tenantId, bin6));
  else listed.delete(keyOf(tenantId, bin6));
}

export const isCardLearned = (tenantId: number, bin6: string): boolean => learned.has(keyOf(tenantId, bin6));

/** Whether the first six digits of a card belong to a Turkish issuer, as far as the agency can know. */
export function isTurkishCard(tenantId: number, bin6: string): boolean {
  const key = keyOf(tenantId, bin6);
  return listed.has(key) || (learned.get(key) ?? isOfTurkishRange(bin6));
}

export const isOfTurkishRange = (bin6: string): boolean =>
  turkishPrefixes.some((prefix) => bin6.startsWith(prefix));
