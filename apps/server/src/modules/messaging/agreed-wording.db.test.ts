import { getOrder } from '@farewind/contract/bookings/get-order';
import type { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { ShopClient } from '../../testing/shop-client.ts';
import { testCards } from '../../testing/test-cards.ts';
import { insertTrips } from './testing/bought-trips.ts';

let app: TestApp;
let origin: string;
let today: string;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true' });
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  today = now.toISOString().slice(0, 10);
  await app.db.database.inTenant(1, (scope) => insertTrips(scope, today));
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** A wording of the sales agreement that is in force at once. */
async function publish(body: string): Promise<void> {
  const text = { tenant_id: 1, kind: 'legal', name: 'salesAgreement', language: 'ru', revision: 1 } as const;
  const words = { title: 'Договор', description: '', body, body_hash: 'hash' };
  const since = { label: 'сегодня', is_draft: false, effective_date: today, changed_by: 'test' };
  await app.db.database.inTenant(1, (scope) =>
    scope.tx
      .insertInto('content_text')
      .values({ ...text, ...words, ...since, changed_at: scope.now })
      .execute(),
  );
}

test('a wording that takes effect between reading and paying is not stored as accepted until the buyer has read it', async () => {
  const shop = new ShopClient(origin);
  const day = addDays(today, 51);
  const trip = { from: 'VKO', to: 'AYT', departureDate: day, returnDate: addDays(day, 7), currency: 'EUR' };
  const { choice } = await shop.findRoundTrip(trip);
  const { quoteSeal } = await shop.checkPrice(choice);
  const passengers = ['adult', 'adult', 'child', 'infant'].map((type) => ({ type }));
  const preview = async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/services/app/Booking/PreviewAgreement',
      payload: { ...choice, quoteSeal, passengers },
    });
    return answer.json<{ result: Output<typeof previewAgreement> }>().result;
  };
  const buy = (termsHash: string) =>
    shop.order(choice, quoteSeal, testCards.approved, { creditCardExpireYear: '2039', termsHash });

  const shown = await preview();
  const wording = 'Сервисный сбор не возвращается';
  await publish(wording);
  await expect(buy(shown.termsHash)).rejects.toThrow(
    /ORD-CONTRACT.*Условия договора изменились после того, как вы его прочитали/,
  );

  const anew = await preview();
  expect(anew.body).toBe(wording);
  const { orderId, pGuid = '' } = await buy(anew.termsHash);
  const answer = await app.get(`/api/services/app/Booking/GetOrder?orderId=${orderId}`, {
    'x-order-key': pGuid,
  });
  const { acceptedTexts = [] } = getOrder.output.parse(answer.json<{ result: unknown }>().result);
  const accepted = acceptedTexts.find(({ name }) => name === 'salesAgreement');
  expect(accepted).toMatchObject({ version: 'сегодня', hash: anew.hash });
});
