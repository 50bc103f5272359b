import { afterAll, beforeAll, expect, test } from 'vitest';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { lockChannel, writeChannel } from './channel-rows.ts';
import { demoChannelDoor, seedDemoChannels, taxiSimulatorAccount } from './demo-channels.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

const begin = () =>
  db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await seedDemoChannels(scope, keyring, 'http://demo.example', 1);
    return (await lockChannel(scope, keyring, 1))!;
  });

test('the demo’s account at the simulated channel says that it is a simulator’s', async () => {
  expect((await begin()).clientId).toBe('ride-channel-simulator');
});

test('a demo of an earlier version is known to its simulator after the next start, and keeps what staff changed', async () => {
  const made = await begin();
  await db.database.inTenant(DEFAULT_TENANT, (scope) =>
    writeChannel(scope, keyring, {
      ...made,
      name: 'Taxi',
      pricePercent: 20,
      clientId: 'as it was called',
      clientSecret: new Secret('as it was'),
      doorSecret: new Secret('as it was'),
    }),
  );
  const { name, pricePercent, clientId, clientSecret, doorSecret } = await begin();
  expect([name, pricePercent]).toEqual(['Taxi', 20]);
  expect({ clientId, clientSecret: clientSecret.reveal() }).toEqual(taxiSimulatorAccount);
  expect(doorSecret.reveal()).toBe(demoChannelDoor.clientSecret);
});

test('a new secret of staff for the channel’s searches stays after the next start', async () => {
  const made = await begin();
  await db.database.inTenant(DEFAULT_TENANT, (scope) =>
    writeChannel(scope, keyring, { ...made, doorSecret: new Secret('renewed') }),
  );
  expect((await begin()).doorSecret.reveal()).toBe('renewed');
});
