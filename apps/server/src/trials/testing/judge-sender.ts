import { expect } from 'vitest';
import type { SenderReport } from './sender-trial.ts';

/** Nothing is lost, at most one mail comes twice for each kill, and the mails of an order came in their order. */
export function judgeSender(
  { kills, taken, states }: SenderReport,
  trial: { readonly messages: number; readonly kills: number },
): void {
  expect(kills).toBe(trial.kills);
  expect(states.filter((state) => state === 'delivered')).toHaveLength(trial.messages);
  expect(new Set(taken.map(({ order, number }) => `${order}:${number}`)).size).toBe(trial.messages);
  expect(taken.length - trial.messages).toBeLessThanOrEqual(kills);
  for (const mails of Map.groupBy(taken, ({ order }) => order).values()) {
    const numbers = mails.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
}
