import { searchAirport } from '@farewind/contract/places/places';
import { createIdentity } from '../../apps/server/src/modules/identity/public.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { bind, registerBindings } from '../../apps/server/src/platform/http/bind-operation.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Outbox } from '../../apps/server/src/platform/outbox/outbox.ts';
import { Keyring } from '../../apps/server/src/platform/secrets/keyring.ts';
import { openShop } from './bench-shop.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import type { ShopperThread } from './shopper-thread.ts';

const AT_ONCE = 8;
const ROUNDS = 5;
const SEARCH = '/api/services/app/Flight/SearchAirport';
const BOUND = '/api/bound';
const BARE = '/api/bare';

/**
 * A call through the whole HTTP layer (request context, input parsing and validation, envelope) without work of its
 * own, against a bare route of the same server. Input and answer are those of the airport search.
 */
export async function routeFigure(
  databaseUrl: string,
  shoppers: ShopperThread,
  calls: number,
): Promise<Figure> {
  const sample: { envelope?: { result: never } } = {};
  const { app, address } = await openShop(databaseUrl, {
    demo: false,
    connections: 2,
    prepare({ server }, database) {
      const call = bind({ ...searchAirport, path: BOUND }, async () => sample.envelope!.result);
      registerBindings(server, [call], resolverOf(database), false);
      server.post(BARE, async () => sample.envelope);
    },
  });
  const bodies = Array.from({ length: calls }, () => JSON.stringify({ keyword: 'SVO' }));
  const ask = (path: string) => shoppers.send({ url: `${address}${path}`, bodies, atOnce: AT_ONCE });
  sample.envelope = JSON.parse((await ask(SEARCH)).sample) as { result: never };
  let [bound, bare] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    bound = Math.min(bound, (await ask(BOUND)).seconds);
    bare = Math.min(bare, (await ask(BARE)).seconds);
  }
  await app.close();
  return {
    figure: 'a JSON call with validation and envelope / a bare route of the same server',
    value: (100 * bare) / bound,
    unit: '%',
    ...qualityBounds.jsonCall,
    detail: `${(calls / bound).toFixed(0)} and ${(calls / bare).toFixed(0)} calls/s, input and answer of an airport search`,
  };
}

function resolverOf(database: Database) {
  const log = createLog({ logLevel: 'silent' });
  const outbox = new Outbox(database, log, async () => []);
  const keyring = new Keyring('a key of the bench');
  const publicUrl = 'http://localhost';
  const nothing = async () => undefined;
  return createIdentity({
    database,
    keyring,
    outbox,
    log,
    publicUrl,
    allowedHosts: [],
    provision: nothing,
    welcome: nothing,
    countStepsLeft: async () => 0,
    setRehearsalsAside: async () => 0,
    timeZoneOf: async () => 'Europe/Istanbul',
    training: { equip: nothing, renewRates: nothing },
    sample: {
      hasInventory: async () => false,
      load: nothing,
      count: async () => ({ flights: 0, zones: 0 }),
      remove: nothing,
    },
  }).resolveContext;
}
