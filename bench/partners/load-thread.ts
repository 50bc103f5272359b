// Runs in a thread of its own: buyers and partners that come at their own pace, however long they wait.
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent, onQuestion } from '../../apps/server/src/platform/threads/parent-thread.ts';
import { Buyer } from '../../apps/server/src/stress-tests/testing/buyer.ts';
import { ownCard } from '../../apps/server/src/stress-tests/testing/own-card.ts';
import type { Choice } from '../../apps/server/src/stress-tests/testing/trial-flights.ts';
import { testCards } from '../../apps/server/src/testing/test-cards.ts';

export interface Load {
  readonly address: string;
  readonly choice: Choice;
  readonly seconds: number;
  readonly buyersPerSecond: number;
  /** The number of the first buyer: each has a name and a card of their own. */
  readonly firstBuyer: number;
  /** Paths of partners' calls, in turn; none: partners are away. */
  readonly partnerPaths: readonly string[];
  readonly partnersPerSecond: number;
}

export interface LoadTimes {
  readonly buyers: number;
  /** Milliseconds of each call of the buyers. */
  readonly calls: readonly number[];
  readonly refused: readonly string[];
  /** Partners' calls by status, and the milliseconds of those that were answered with offers. */
  readonly partners: Readonly<Record<string, number>>;
  readonly partnerCalls: readonly number[];
}

const ONE = { adults: 1, children: 0, infants: 0 };

onQuestion((load: Load) => {
  void run(load).then(answerParent);
});

async function run(load: Load): Promise<LoadTimes> {
  const { address, choice, seconds, buyersPerSecond, firstBuyer, partnerPaths, partnersPerSecond } = load;
  const calls: number[] = [];
  const refused: string[] = [];
  const partners: Record<string, number> = {};
  const partnerCalls: number[] = [];
  const measured = async <T>(ask: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await ask();
    calls.push(performance.now() - begun);
    return answer;
  };
  const buy = async (index: number): Promise<void> => {
    const number = firstBuyer + index;
    const buyer = new Buyer(() => address, number);
    const quoted = await measured(() => buyer.quote(choice, ONE, 'EUR'));
    if (!quoted.result) return void refused.push(quoted.body);
    const card = ownCard(testCards.approved, number);
    const form = buyer.form(choice, ONE, quoted.result, card, `order-${number}-beside-partners`);
    const ordered = await measured(() => buyer.order(form));
    if (ordered.result?.response.state !== 'done') refused.push(ordered.body);
  };
  const ask = async (index: number): Promise<void> => {
    const begun = performance.now();
    const response = await fetch(`${address}${partnerPaths[index % partnerPaths.length]}`);
    await response.text();
    partners[response.status] = (partners[response.status] ?? 0) + 1;
    if (response.status === 200) partnerCalls.push(performance.now() - begun);
  };
  const [buyers] = await Promise.all([
    come(seconds, buyersPerSecond, buy),
    partnerPaths.length === 0 ? 0 : come(seconds, partnersPerSecond, ask),
  ]);
  return { buyers, calls, refused, partners, partnerCalls };
}

/** Begins acts at a pace for a time, and waits until all have ended; returns how many there were. */
async function come(
  seconds: number,
  perSecond: number,
  act: (index: number) => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  const acts: Promise<void>[] = [];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const due = begun + (index * 1000) / perSecond;
    if (performance.now() < due) await delay(due - performance.now());
    acts.push(act(index));
  }
  await Promise.all(acts);
  return acts.length;
}
