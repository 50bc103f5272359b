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

/** Whether the first six digits of a card belong to a Turkish issuer. */
export function isTurkishCard(bin6: string): boolean {
  return turkishPrefixes.some((prefix) => bin6.startsWith(prefix));
}
