import { expect, it } from 'vitest';
import { CHARGEBACK, REFUND_FAILED, REFUND_SETTLED } from './modules/payments/events.ts';
import { MONEY_MESSAGES, onMoneyEvents, type MoneyEventDeps } from './on-money-events.ts';

/** Which messages follow from money events, each once. */
async function tell(events: readonly (readonly [topic: string, payload: object])[]): Promise<string[]> {
  const handlers = new Map<string, (tenantId: number, payload: object) => Promise<void>>();
  const added = new Map<string, string>();
  const outbox = {
    on: (topic: string, handle: (tenantId: number, payload: object) => Promise<void>) =>
      handlers.set(topic, handle),
    add: async (_scope: unknown, { topic, dedupeKey }: { topic: string; dedupeKey: string }) =>
      added.set(dedupeKey, topic),
  };
  const database = { inTenant: async (_id: number, act: (scope: unknown) => Promise<void>) => act({}) };
  onMoneyEvents({ outbox, database, bookings: {} } as unknown as MoneyEventDeps);
  for (const [topic, payload] of events) await handlers.get(topic)!(1, payload);
  return [...added.values()].filter((topic) => Object.values<string>(MONEY_MESSAGES).includes(topic));
}

it('tells the buyer of a refund once, and of its last part when a won dispute lets it be sent', async () => {
  const refund = { refundId: 'refund', reference: 'order', subject: 'quote' };
  const sent = [REFUND_SETTLED, refund] as const;
  const inPart = [REFUND_SETTLED, { ...refund, sentParts: 1 }] as const;
  expect(await tell([sent, sent])).toEqual([MONEY_MESSAGES.refundSettled]);
  expect(await tell([inPart, inPart, sent])).toEqual(Array(2).fill(MONEY_MESSAGES.refundSettled));
});

it('tells the buyer of a delay once, however often the refund fails', async () => {
  const failed = [REFUND_FAILED, { refundId: 'refund', reference: 'order', subject: 'quote' }] as const;
  expect(await tell([failed, failed])).toEqual([MONEY_MESSAGES.refundFailed]);
});

it('tells the agency of each chargeback once, also of the same sum after a won dispute', async () => {
  const taken = { sum: '100.00', currency: 'EUR' };
  const first = [CHARGEBACK, { attemptId: 'charge', reference: 'order', taken }] as const;
  const later = [CHARGEBACK, { ...first[1], entriesBefore: 2 }] as const;
  const told = await tell([first, first, later, later]);
  expect(told).toEqual(Array(2).fill(MONEY_MESSAGES.chargeback));
});
