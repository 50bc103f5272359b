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

/** Found by asking a provider, in this process. Issuers are the same for everybody. */
const learned = new Map<string, boolean>();
/** More issuers than there are in Turkey by far. */
const MOST_LEARNED = 20_000;

/** Notes what a provider knows of an issuer, by the first six digits of its cards. */
export function noteCardCountry(bin6: string, country: string | undefined): void {
  if (learned.size >= MOST_LEARNED) learned.clear();
  learned.set(bin6, country === 'TR');
}

export const isCardKnown = (bin6: string): boolean => learned.has(bin6) || isTurkishCard(bin6);

/** Whether the first six digits of a card belong to a Turkish issuer. */
export function isTurkishCard(bin6: string): boolean {
  return learned.get(bin6) ?? turkishPrefixes.some((prefix) => bin6.startsWith(prefix));
}
