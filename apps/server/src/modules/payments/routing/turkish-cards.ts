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

const keyOf = (tenantId: number, bin6: string): string => `${tenantId}:${bin6}`;

/** Notes what an agency's provider knows of an issuer, by the first six digits of its cards. */
export function noteCardCountry(tenantId: number, bin6: string, country: string | undefined): void {
  if (learned.size >= MOST_LEARNED) learned.clear();
  learned.set(keyOf(tenantId, bin6), country === 'TR');
}

export const isCardKnown = (tenantId: number, bin6: string): boolean =>
  learned.has(keyOf(tenantId, bin6)) || isTurkishCard(tenantId, bin6);

/** Whether the first six digits of a card belong to a Turkish issuer, as far as the agency can know. */
export function isTurkishCard(tenantId: number, bin6: string): boolean {
  return learned.get(keyOf(tenantId, bin6)) ?? turkishPrefixes.some((prefix) => bin6.startsWith(prefix));
}
