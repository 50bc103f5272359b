import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createRateFeeds } from '../../../adapters/exchange-rates/rate-feeds.ts';
import {
  RATE_STAND_IN,
  registerRateSimulator,
  simulatorPaths,
} from '../../../adapters/exchange-rates/simulator/register-rate-simulator.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { createNetwork } from '../../../platform/network/network.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { decideRate, listRates, saveRate } from './rate-acts.ts';
import { updateRateSetting } from './rate-setting.ts';
import { getRate } from './rates.ts';
import { refreshDaily, refreshNow, type RateDeps } from './refresh-rates.ts';

let db: TestDatabase;
let lists: FastifyInstance;
let deps: RateDeps;
const start = new Date('2027-02-01T09:00:00Z');
const user = { id: 12, userName: 'olga', kind: 'staff', permissions: new Set(), sessionId: 'test' };
const context = {
  tenantId: DEFAULT_TENANT,
  address: '203.0.113.7',
  requestId: 'test',
  user,
} as unknown as RequestContext;

beforeAll(async () => {
  db = await createTestDatabase();
  db.clock.freezeAt(start);
  await seedTenants(db.database);
  lists = fastify({ forceCloseConnections: true });
  await registerRateSimulator(lists, { now: () => db.clock.override() ?? new Date() });
  await lists.listen({ host: '127.0.0.1', port: 0 });
  const network = createNetwork({ isOpen: true, allowedHosts: [] });
  const fetchRates = createRateFeeds(
    network,
    (feed) => lists.listeningOrigin + RATE_STAND_IN + simulatorPaths[feed],
  );
  deps = { database: db.database, fetchRates, log: pino({ level: 'silent' }) };
});
beforeEach(() => db.clock.freezeAt(start));
afterAll(async () => {
  await lists.close();
  await db.close();
});

const inTenant: typeof db.database.inTenant = (tenantId, act) => db.database.inTenant(tenantId, act);
const rateAfter = (days: number) => {
  db.clock.freezeAt(new Date(start.getTime() + days * 86_400_000));
  return inTenant(DEFAULT_TENANT, (scope) => getRate(scope, 'EUR', 'RUB'));
};

test('a rate can be used for four days', async () => {
  expect((await rateAfter(4)).micros).toBe(96_007_700);
});

test('a rate older than four days stops sales in that currency', async () => {
  await expect(rateAfter(5)).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
});

test('sales in the inventory currency need no rate', async () => {
  db.clock.freezeAt(new Date('2028-01-01T00:00:00Z'));
  const rate = await inTenant(DEFAULT_TENANT, (scope) => getRate(scope, 'EUR', 'EUR'));
  expect(rate.micros).toBe(1_000_000);
});

describe('an agency that uses the rates of the Bank of Russia', () => {
  const choose = (marginPercent: string) =>
    inTenant(DEFAULT_TENANT, (scope) =>
      updateRateSetting(
        scope,
        context,
        { source: 'cbr', marginPercent, ecbUrl: undefined, cbrUrl: undefined, tcmbUrl: undefined },
        () => {},
      ),
    );
  const setManner = (manner: string) =>
    fetch(`${lists.listeningOrigin}${RATE_STAND_IN}/cbr`, {
      method: 'POST',
      body: new URLSearchParams({ manner }),
      redirect: 'manual',
    });
  const openTasks = (kind = 'rateAgeing') =>
    inTenant(DEFAULT_TENANT, async ({ tx }) => {
      const open = tx.selectFrom('staff_task').select('reference').where('done_at', 'is', null);
      return (await open.where('kind', '=', kind).orderBy('reference').execute()).map(
        ({ reference }) => reference,
      );
    });

  it('gets them daily over HTTP, with its margin, source and day; repeated, nothing is added', async () => {
    await choose('1.50');
    expect(await refreshNow(deps, context)).toEqual({ source: 'cbr', day: '2027-02-01', added: 4 });
    expect(await refreshNow(deps, context)).toMatchObject({ added: 0 });
    expect(await rateAfter(0)).toMatchObject({
      // 96.0077 and 1.5 %, half up to a millionth.
      from: 'EUR',
      to: 'RUB',
      micros: 97_447_816,
      source: 'cbr',
      marginBasisPoints: 150,
      at: new Date('2027-02-01T00:00:00Z'),
    });
    const audited = await inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('audit_entry').select('entity').where('action', '=', 'refresh').execute(),
    );
    expect(audited).toHaveLength(2);
  });

  it('keeps yesterday’s when the list fails, and notifies its staff the day before sales stop', async () => {
    await choose('0');
    await setManner('down');
    await expect(refreshNow(deps, context)).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
    db.clock.freezeAt(new Date('2027-02-02T09:00:00Z'));
    await refreshDaily(deps, DEFAULT_TENANT);
    expect(await rateAfter(1)).toMatchObject({ source: 'cbr', at: new Date('2027-02-01T00:00:00Z') });
    expect(await openTasks()).toEqual([]);
    db.clock.freezeAt(new Date('2027-02-04T09:00:00Z'));
    await refreshDaily(deps, DEFAULT_TENANT);
    expect(await openTasks()).toEqual(['BYN', 'RUB', 'TRY', 'USD']);
    await setManner('fresh');
    await refreshDaily(deps, DEFAULT_TENANT);
    expect(await openTasks()).toEqual([]);
  });

  it('may set a rate manually, which has priority over the list of the same day', async () => {
    await inTenant(DEFAULT_TENANT, (scope) => saveRate(scope, context, { currency: 'USD', value: '1.2' }));
    await refreshDaily(deps, DEFAULT_TENANT);
    const { current } = await inTenant(DEFAULT_TENANT, (scope) =>
      listRates(scope, { skipCount: 0, maxResultCount: 10 }),
    );
    expect(current.find(({ currency }) => currency === 'USD')).toMatchObject({
      value: '1.200000',
      source: 'hand',
      day: '2027-02-01',
      ageDays: 0,
      state: 'fresh',
    });
  });

  const currentOf = (currency: string) =>
    inTenant(DEFAULT_TENANT, async (scope) => {
      const { current } = await listRates(scope, { skipCount: 0, maxResultCount: 1 });
      return current.find((one) => one.currency === currency)!;
    });
  const rateIn = (currency: 'USD' | 'TRY') =>
    inTenant(DEFAULT_TENANT, (scope) => getRate(scope, 'EUR', currency));
  it('sets one that applies at once after midnight, while it is still yesterday in UTC', async () => {
    // Half past one in Istanbul.
    db.clock.freezeAt(new Date('2027-02-01T22:30:00Z'));
    await inTenant(DEFAULT_TENANT, (scope) => saveRate(scope, context, { currency: 'USD', value: '1.21' }));
    // Its date is on documents and in the ledger.
    expect(await rateIn('USD')).toMatchObject({ micros: 1_210_000, at: new Date('2027-02-02T00:00:00Z') });
  });

  /** The current list with one changed rate. */
  const refreshWith = (rate: Partial<Record<'USD' | 'TRY', number>>) =>
    refreshDaily(
      {
        ...deps,
        fetchRates: async (feed, url) => {
          const { day, microsPerEuro } = await deps.fetchRates(feed, url);
          return { day, microsPerEuro: { ...microsPerEuro, ...rate } };
        },
      },
      DEFAULT_TENANT,
    );

  it('that is off by a factor of ten stops sales in its currency until it is decided; if refused, the last one applies', async () => {
    db.clock.freezeAt(new Date('2027-02-05T09:00:00Z'));
    const before = await rateIn('USD');
    await refreshWith({ USD: 113_607 });
    await expect(rateIn('USD')).rejects.toMatchObject({ options: { message: 'rate.unconfirmed' } });
    expect((await rateAfter(4)).source).toBe('cbr');
    expect(await openTasks('rateWaiting')).toEqual(['USD']);
    const { state, waitingId: id = '' } = await currentOf('USD');
    expect(state).toBe('waiting');
    await inTenant(DEFAULT_TENANT, (scope) => decideRate(scope, context, { id, accept: false }));
    expect((await rateIn('USD')).micros).toBe(before.micros);
    expect(await openTasks('rateWaiting')).toEqual([]);
    // Fetching the same list again adds nothing.
    await refreshWith({ USD: 113_607 });
    expect((await currentOf('USD')).state).toBe('fresh');
  });

  it('that was wrong is corrected by the second list of the day', async () => {
    db.clock.freezeAt(new Date('2027-02-06T09:00:00Z'));
    await refreshWith({ TRY: 5_566_240 });
    await expect(rateIn('TRY')).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
    await refreshWith({ TRY: 55_700_000 });
    expect((await rateIn('TRY')).micros).toBe(55_700_000);
    expect(await openTasks('rateWaiting')).toEqual([]);
  });

  it('entered manually far from the others waits as well, and applies once it is approved', async () => {
    db.clock.freezeAt(new Date('2027-02-07T09:00:00Z'));
    const typed = await inTenant(DEFAULT_TENANT, (scope) =>
      saveRate(scope, context, { currency: 'USD', value: '0.0001' }),
    );
    expect(typed.state).toBe('waiting');
    await expect(rateIn('USD')).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
    await inTenant(DEFAULT_TENANT, (scope) => decideRate(scope, context, { id: typed.id, accept: true }));
    expect((await rateIn('USD')).micros).toBe(100);
    const again = inTenant(DEFAULT_TENANT, (scope) =>
      decideRate(scope, context, { id: typed.id, accept: false }),
    );
    await expect(again).rejects.toMatchObject({ key: 'GEN-NOTFOUND' });
  });
});

describe('the first rate of a currency', () => {
  const first = (currency: 'USD' | 'RUB' | 'TRY' | 'BYN', value: string) =>
    inTenant(OTHER_TENANT, async (scope) => {
      await scope.tx.deleteFrom('exchange_rate').where('tenant_id', '=', OTHER_TENANT).execute();
      return saveRate(scope, { ...context, tenantId: OTHER_TENANT }, { currency, value });
    });

  it.each([
    ['USD', '1.1'],
    ['RUB', '92.4'],
    ['TRY', '55.6'],
    ['BYN', '3.4'],
  ] as const)('of %s is used at once, unless its decimal point is misplaced', async (currency, value) => {
    expect((await first(currency, value)).state).toBe('used');
    for (const times of [10, 0.1, 0.0001])
      expect((await first(currency, (Number(value) * times).toFixed(6))).state).toBe('waiting');
    const rate = inTenant(OTHER_TENANT, (scope) => getRate(scope, 'EUR', currency));
    await expect(rate).rejects.toMatchObject({ options: { message: 'rate.unconfirmed' } });
  });
});
