import { expect, test } from 'vitest';
import type { ExternalQuery, SupplierAccount } from '../../modules/transfers/public.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createHolidayTaxisClient } from './holiday-taxis/holiday-taxis-client.ts';
import { createRateKeyClient } from './rate-keys/rate-key-client.ts';

const account: SupplierAccount = {
  apiUrl: 'https://supplier.example',
  apiKey: new Secret('a-key', '[secret]'),
};
const query = {
  direction: 'outbound',
  airport: 'BCN',
  timeZone: 'Europe/Madrid',
  from: { kind: 'airport', code: 'BCN', name: 'Barcelona' },
  to: { kind: 'zone', code: 'bcn-sitges', name: 'Sitges' },
  pickupAt: '2027-05-20T14:30',
  passengers: { adults: 2, children: 0, infants: 0 },
  bags: 2,
  language: 'en',
  currency: 'EUR',
  position: { latitude: 41.237, longitude: 1.805 },
} as ExternalQuery;

const product = {
  product_id: 'p1',
  product_type: 'private',
  vehicle: { code: 'PC3', description: 'Private car', max_passengers: 3, max_luggage: 3 },
  price: { total: '40.00', currency: 'EUR' },
  valid_until: '2027-05-01T10:00:00Z',
  pickup: { datetime: '2027-05-20T14:30:00' },
  journey: { minutes: 45 },
  free_cancellation_hours: 24,
  supplier: { name: 'Sample Transfers' },
};
const service = {
  rateKey: 'r1',
  rateExpires: '2027-05-01T10:00:00Z',
  transferType: 'PRIVATE',
  vehicle: { code: 'CAR', name: 'Car' },
  category: { code: 'STD', name: 'Standard' },
  maxPaxCapacity: 3,
  maxLuggage: 3,
  units: 1,
  price: { totalAmount: '40.00', unitAmount: '40.00', currencyId: 'EUR' },
  minutes: 45,
  pickup: { at: '2027-05-20T14:30:00', description: '' },
  freeWaitingMinutes: 60,
  supplier: { name: 'Sample Transfers', phone: '' },
  cancellationPolicies: [],
};

test.each([
  ['HolidayTaxis', createHolidayTaxisClient, { products: Array.from({ length: 201 }, () => product) }],
  [
    'a supplier with rate keys',
    createRateKeyClient,
    { services: Array.from({ length: 201 }, () => service) },
  ],
])('an answer of %s with more than 200 rides still offers rides', async (_name, create, answer) => {
  const client = create({ fetch: async () => Response.json(answer) });
  expect(await client.search(account, query)).toHaveLength(200);
});
