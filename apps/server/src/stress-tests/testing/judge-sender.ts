import type { SenderReport, SenderStressTest } from './sender-trial.ts';

/** What speaks against the sender: something lost, more than one mail twice for each kill, mails of an order out of their order. */
export function findSenderFaults(
  { kills, taken, states }: SenderReport,
  trial: Pick<SenderStressTest, 'messages' | 'kills'>,
): string[] {
  const delivered = states.filter((state) => state === 'delivered').length;
  const arrived = new Set(taken.map(({ order, number }) => `${order}:${number}`)).size;
  const twice = taken.length - trial.messages;
  const disordered = [...Map.groupBy(taken, ({ order }) => order)].filter(([, mails]) =>
    mails.some(({ number }, index) => index > 0 && number < mails[index - 1]!.number),
  );
  return [
    ...(kills === trial.kills ? [] : [`${kills} kills of ${trial.kills}`]),
    ...(delivered === trial.messages
      ? []
      : [`${delivered} of ${trial.messages} are written down as delivered`]),
    ...(arrived === trial.messages ? [] : [`${arrived} of ${trial.messages} arrived`]),
    ...(twice <= kills ? [] : [`${twice} arrived twice, at ${kills} kills`]),
    ...disordered.map(([order]) => `The mails of order ${order} did not come in their order`),
  ];
}
