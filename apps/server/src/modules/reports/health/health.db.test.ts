import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { Measured } from '../../../platform/metrics.ts';
import type { PartnerSeen } from '../../../platform/network/partners.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { lateKinds } from '../../bookings/public.ts';
import { countOpenPayments } from '../../payments/public.ts';
import { readRateHealth } from '../../settings/rates/rate-health.ts';
import type { HealthSources } from './health-sources.ts';
import { collectTenantMetrics } from './collect-tenant-metrics.ts';
import { readAgencyHealth } from './read-agency-health.ts';
import { readInstallationHealth } from './read-installation-health.ts';

const NOW = new Date('2027-03-10T12:00:00Z');
const MINUTE = 60_000;

let db: TestDatabase;
let seen: PartnerSeen[] = [];
let measured: Measured | undefined;
let replyStorage = { replies: 3, fileBytes: 0, bounds: { replies: 1000, fileBytes: 100 * 2 ** 20 } };

const sources: HealthSources = {
  countOpenPayments,
  readRates: readRateHealth,
  lateKinds,
  role: 'all',
  listSuppliers: async () => [
    { name: 'Skyline', goods: 'flights', partner: 'flights.duffel', apiUrl: 'https://api.example/' },
  ],
  findMailboxHealth: async () => ({ readAt: NOW, fault: undefined }),
  measureReplies: async () => replyStorage,
  listSeen: () => seen,
  registerMeasured: (told) => void (measured = told),
};

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
beforeEach(async () => {
  db.clock.freezeAt(NOW);
  await db.database.owner.query('delete from outbox');
  await db.database.owner.query('delete from staff_task');
});
afterAll(() => db.close());

async function addEffect(tenantId: number, state: 'waiting' | 'dead', minutesAgo: number): Promise<void> {
  await db.database.inTenant(tenantId, (scope) =>
    scope.tx
      .insertInto('outbox')
      .values({
        tenant_id: tenantId,
        id: newId(),
        topic: 'test',
        dedupe_key: newId(),
        payload: '{}',
        state,
        available_at: new Date(NOW.getTime() - minutesAgo * MINUTE),
      })
      .execute(),
  );
}

async function addTask(tenantId: number, kind: string, minutesAgo: number): Promise<void> {
  await db.database.inTenant(tenantId, (scope) =>
    scope.tx
      .insertInto('staff_task')
      .values({
        tenant_id: tenantId,
        id: newId(),
        kind,
        reference: newId(),
        detail: '{}',
        created_at: new Date(NOW.getTime() - minutesAgo * MINUTE),
      })
      .execute(),
  );
}

const look = () => db.database.inTenant(DEFAULT_TENANT, (scope) => readAgencyHealth(sources, scope));

test('an agency sees overdue work with its age, failed effects, and missed deadlines', async () => {
  await addEffect(DEFAULT_TENANT, 'waiting', 5);
  await addEffect(DEFAULT_TENANT, 'waiting', -5);
  await addEffect(DEFAULT_TENANT, 'dead', 60);
  await addTask(DEFAULT_TENANT, 'refundLate', 90);
  await addTask(DEFAULT_TENANT, 'proofSent', 3);
  await addTask(OTHER_TENANT, 'seatsLate', 3);
  const health = await look();
  expect(health.outbox).toEqual({ waiting: 1, oldestSeconds: 300, dead: 1 });
  expect(health.openPayments).toEqual({ count: 0, oldestSeconds: 0 });
  expect(health.tasks).toEqual([
    { kind: 'refundLate', isLate: true, count: 1, oldestSeconds: 5400 },
    { kind: 'proofSent', isLate: false, count: 1, oldestSeconds: 180 },
  ]);
});

test('a rate is reported as too old on the day on which sales in its currency stop', async () => {
  const newest = (await look()).rates.currencies.find(({ currency }) => currency === 'RUB')!;
  const on = async (days: number) => {
    db.clock.freezeAt(new Date(Date.parse(`${newest.day}T12:00:00Z`) + days * 24 * 60 * MINUTE));
    return (await look()).rates.currencies.find(({ currency }) => currency === 'RUB');
  };
  expect(await on(4)).toMatchObject({ ageDays: 4, state: 'ageing' });
  expect(await on(5)).toMatchObject({ ageDays: 5, state: 'stale' });
});

test('a supplier’s health follows calls to its own address, not to another of its kind', async () => {
  const call = { partner: 'flights.duffel', calls: 4, failures: 1, lastEnding: 'silent' } as const;
  const times = { lastSeconds: 1.5, lastAgoSeconds: 20 };
  seen = [{ ...call, ...times, host: 'other.example' }];
  expect((await look()).suppliers).toEqual([{ name: 'Skyline', goods: 'flights', seen: null }]);
  seen = [{ ...call, ...times, host: 'api.example' }];
  expect((await look()).suppliers[0]!.seen).toEqual({
    calls: 4,
    failures: 1,
    ending: 'silent',
    milliseconds: 1500,
    agoSeconds: 20,
  });
});

test('an agency sees how much storage replies use, and is warned before it is full', async () => {
  expect((await look()).mailbox?.storage).toEqual({
    replies: 3,
    mostReplies: 1000,
    megabytes: 0,
    mostMegabytes: 100,
    isFull: false,
  });
  replyStorage = { ...replyStorage, fileBytes: 95 * 2 ** 20 };
  expect((await look()).mailbox?.storage).toMatchObject({ megabytes: 95, isFull: true });
});

test('the host sees which agencies have problems, and that no worker has ever run', async () => {
  await addTask(DEFAULT_TENANT, 'proofSent', 600);
  await addEffect(OTHER_TENANT, 'waiting', 10);
  const house = await readInstallationHealth(db.database, sources);
  expect(house.agencies).toMatchObject([{ id: OTHER_TENANT, outbox: { waiting: 1, oldestSeconds: 600 } }]);
  expect(house.workers).toEqual({ signSeconds: null, jobs: 0, troubled: [] });
  expect(house.database.version).toMatch(/^\d+/);
  expect(house.database.megabytes).toBeGreaterThan(0);
});

test('the installation is measured over all agencies: total waiting work, and its oldest entries', async () => {
  await addEffect(DEFAULT_TENANT, 'waiting', 2);
  await addEffect(OTHER_TENANT, 'waiting', 10);
  await addEffect(OTHER_TENANT, 'dead', 10);
  await addTask(DEFAULT_TENANT, 'refundLate', 1);
  await collectTenantMetrics(db.database, sources, async () => [DEFAULT_TENANT, OTHER_TENANT]);
  expect(measured).toMatchObject({
    outboxWaiting: 2,
    outboxOldestSeconds: 600,
    outboxDead: 1,
    openTasks: 1,
    lateDeadlines: { refundLate: 1, seatsLate: 0 },
  });
});
