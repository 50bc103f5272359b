import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.each([
  ['LED', 'LED'],
  ['FRU', 'BSZ'],
  ['MOW', 'SVO'],
  ['SVO', 'MOW'],
  ['SVO', 'VKO'],
  ['IST', 'SAW'],
])('a search from %s to %s, in one city, is refused at its destination in a sentence', async (from, to) => {
  const departureDate = addDays(app.db.clock.override().toISOString().slice(0, 10), 30);
  const search = { tripType: 'oneWay', from, to, departureDate, currency: 'RUB', adults: 1 };
  const answer = await app.post('/api/services/app/Flight/SaveFlightSearch', search, {
    'x-interface-language': 'en',
  });
  expect(answer.json()).toMatchObject({
    error: {
      validationErrors: [{ message: 'Departure and arrival are in the same city', members: ['to'] }],
    },
  });
});
