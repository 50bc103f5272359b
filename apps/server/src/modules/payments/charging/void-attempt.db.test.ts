import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { DEFAULT_TENANT as TENANT } from '../../../testing/seed-tenants.ts';
import { MoneyDesk } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

it('releases a sum later if the provider refused it for a while, and repeats that answer to the same key', async () => {
  const { attemptId } = await desk.attempt({ reference: newId(), amountMinor: 50_00 });
  const gateway = desk.deps.gateways['sandbox']!;
  const release = gateway.void;
  let refused: string | undefined;
  vi.spyOn(gateway, 'void').mockImplementation(async (charge, key) => {
    refused ??= key;
    return key === refused
      ? { kind: 'declined', code: 'busy', reason: 'technical', retryable: true }
      : release(charge, key);
  });
  expect(await desk.payments.voidAttempt(TENANT, attemptId)).toBe(false);
  desk.db.clock.advance(6 * 60_000);
  expect(await desk.payments.voidAttempt(TENANT, attemptId)).toBe(true);
  expect(await desk.bankSays(attemptId)).toEqual(['authorisation 50.00', 'void 50.00']);
});
