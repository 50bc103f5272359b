import { findByPnr } from '@farewind/contract/bookings/lookups';
import type { SearchResults } from '@farewind/contract/flights/search';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { listFlightSupplierNames } from '../../flights/public.ts';
import { openExternalDesk, purchaseOf, type ExternalDesk } from '../testing/external-desk.ts';
import { actingWith, refusalOf, SALE_DAY, type BookingTestHarness } from '../testing/booking-test-harness.ts';

let external: ExternalDesk;
let desk: BookingTestHarness;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
});
afterAll(() => external.close());
beforeEach(() => external.begin());

async function choose() {
  const { id, results } = await external.searchWhole();
  const [flight] = results.flightSearchResponses;
  const fare = flight!.fares[0]!;
  return { purchase: purchaseOf(id, { flightId: flight!.id, fareId: fare.fareId }), fare };
}

describe('a search that includes external suppliers', () => {
  it('is answered at once from our own inventory; repeated, it includes later answers and names suppliers that failed', async () => {
    await external.add(2, 'away', 'http://127.0.0.1:9');
    external.failNext('broken', 1);
    const { ask } = await external.search();
    const first = await ask();
    expect(first.complete).toBe(false);
    expect(first.suppliers).toEqual([
      { name: 'house', state: 'done' },
      { name: 'Supplier away', state: 'waiting' },
      { name: 'Supplier skyline', state: 'waiting' },
    ]);
    const last = await vi.waitFor(async () => {
      const now = await ask();
      expect(now.complete).toBe(true);
      return now;
    }, 60_000);
    expect(last.suppliers.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
    await desk.db.database.owner.query(`update flight_supplier set is_active = false where code = 'away'`);
    const { results } = await external.searchWhole();
    expect(results.suppliers.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(results.flightSearchResponses).toHaveLength(3);
    expect(results.flightSearchResponses[0]!.fares.map(({ source }) => source)).toEqual([
      'Supplier skyline',
      'Supplier skyline',
    ]);
  });

  it('keeps the results received before a supplier’s connection broke', async () => {
    external.failNext('halfway', 1);
    const { results } = await external.searchWhole();
    expect(results.suppliers[1]!.state).toBe('failed');
    expect(results.flightSearchResponses).toHaveLength(1);
  });
});

describe('an answer of an external supplier', () => {
  const ofSkyline = ({ suppliers }: SearchResults) =>
    suppliers.find(({ name }) => name === 'Supplier skyline')?.state;

  it('that has ended is asked for anew, and its flights stay until the next: also when there is none', async () => {
    const { ask, results } = await external.searchWhole();
    external.failNext('broken', 1);
    desk.db.clock.freezeAt(new Date(results.expiresAt));
    const asked = await ask();
    expect([ofSkyline(asked), asked.flightSearchResponses.length]).toEqual(['waiting', 3]);
    const later = await vi.waitFor(async () => {
      const now = await ask();
      expect(now.complete).toBe(true);
      return now;
    }, 60_000);
    expect([ofSkyline(later), later.flightSearchResponses.length]).toEqual(['failed', 3]);
  });

  it('is good until the first of its offers expires', async () => {
    // The supplier sells until half past nine what it offers at nine.
    desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:16:00Z`));
    const { results } = await external.searchWhole();
    expect(results.expiresAt).toBe(`${SALE_DAY}T09:30:00.000Z`);
  });
});

describe('a flight of an external supplier', () => {
  it('costs at the check and in the order what the search said, and is bought once under our reference', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    expect(quote.total).toBe(fare.total);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('done');
    const [bought, ...more] = external.listOurs();
    expect(more).toEqual([]);
    const order = await desk.getOrder(orderId, actingWith(pGuid));
    expect(order.total).toBe(fare.total);
    // The carrier's own locator is shown only to holders of the right to act.
    expect(order.items[0]!.carrierPnr).toBe(bought!.booking_reference);
    expect((await desk.getOrder(orderId)).items[0]!.carrierPnr).toBeUndefined();
    const { rows } = await desk.db.database.owner.query<{ id: string; number: string; travellers: null }>(
      `select o.id, t.number, o.travellers from outside_flight o join ticket t on t.order_id = o.reference
       where o.reference = $1`,
      [orderId],
    );
    expect(rows).toEqual([
      {
        id: bought!.metadata['our_reference'],
        number: bought!.documents[0]!.unique_identifier,
        travellers: null,
      },
    ]);
  });

  it('is found by the airline’s own booking code, which alone is on its ticket, and a surname', async () => {
    const { purchase } = await choose();
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    const code = external.listOurs().at(-1)!.booking_reference;
    const surname = (await desk.getOrder(orderId, actingWith(pGuid))).passengers[0]!.surname;
    expect(await desk.call(findByPnr, { pnr: code.toLowerCase(), surname })).toEqual({ orderId });
    expect((await refusalOf(desk.call(findByPnr, { pnr: code, surname: 'Nobody' }))).key).toBe('LKP-NONE');
  });

  it('is owed to one account of its supplier, even after the supplier was renamed', async () => {
    const rename = (name: string) =>
      desk.db.database.owner.query(`update flight_supplier set name = $1 where code = 'skyline'`, [name]);
    const accountsOf = async (orderId: string) => {
      const { rows } = await desk.db.database.owner.query<{ sub_account: string }>(
        `select distinct l.sub_account from ledger_line l join ledger_entry e
           on e.tenant_id = l.tenant_id and e.id = l.entry_id
         where e.reference = $1 and l.account = 'supplierPayable'`,
        [orderId],
      );
      return rows.map((row) => row.sub_account);
    };
    const { purchase } = await choose();
    const first = await desk.order(purchase, await desk.quote(purchase));
    await rename('Skyline Travel');
    external.begin();
    const { purchase: again } = await choose();
    const second = await desk.order(again, await desk.quote(again));
    expect(await accountsOf(second.orderId)).toEqual(await accountsOf(first.orderId));
    const [account = ''] = await accountsOf(first.orderId);
    const names = await desk.db.database.inTenant(DEFAULT_TENANT, listFlightSupplierNames);
    expect(names.get(account)).toBe('Skyline Travel');
    await rename('Supplier skyline');
  });

  it('is not bought for guests of a site that has not opened: their cards are test cards, but the supplier is really paid', async () => {
    const { purchase } = await choose();
    const guest = { opening: 'preview' } as const;
    const quote = await desk.quote(purchase, guest);
    await expect(desk.order(purchase, quote, guest)).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
    expect(external.listOurs()).toEqual([]);
  });

  it('whose answer was lost is found by our reference and not bought again', async () => {
    const { purchase } = await choose();
    const quote = await desk.quote(purchase);
    external.failNext('lost', 1);
    const { response } = await desk.order(purchase, quote);
    expect(response.state).toBe('done');
    expect(external.listOurs()).toHaveLength(1);
  });

  it('whose purchase has an unknown outcome stays open, and is queried until the outcome is known', async () => {
    const { purchase } = await choose();
    const quote = await desk.quote(purchase);
    external.failNext('accepted', 1);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('pending');
    desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:02:00Z`));
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('ticketed');
    expect(external.listOurs()).toHaveLength(1);
  });

  it('that is no longer available at payment is not charged', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    external.failNext('soldOut', 1);
    const { orderId, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('failed');
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${fare.total} EUR`,
      `void ${fare.total} EUR`,
    ]);
    expect(external.listOurs()).toEqual([]);
  });

  it('whose price has risen needs a new confirmation, and an unavailable one is sold out', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    external.failNext('priceChanged', 1);
    const refused = await desk.order(purchase, quote).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key: 'FLT-PRICE' });
    expect(external.listOurs()).toEqual([]);
    external.failNext('priceChanged', 1);
    const again = await desk.quote(purchase);
    expect(parseMinor(again.total)).toBeGreaterThan(parseMinor(fare.total));
    // As sums are written in the buyer's language: ‘€187.06’, not ‘187.06 EUR’.
    expect(again.warnings).toContainEqual({
      code: 'priceMoved',
      text: expect.stringMatching(/(€\d[\d,.]*|\d[\d.,\s]* ?€).*(€\d[\d,.]*|\d[\d.,\s]* ?€)/),
    });
    external.failNext('gone', 1);
    await expect(desk.quote(purchase)).rejects.toMatchObject({ key: 'FLT-NOSEAT' });
  });

  it('whose return is later than a rule of the agency allows is refused in the words of that rule', async () => {
    const { id, ask, results } = await external.searchWhole({
      tripType: 'roundTrip',
      returnDate: '2027-04-17',
    });
    const [out] = results.flightSearchResponses;
    const chosen = { flightId: out!.id, fareId: out!.fares[0]!.fareId };
    const back = (await ask(chosen)).flightSearchResponses.find(({ direction }) => direction === 'return')!;
    const purchase = purchaseOf(id, chosen, { flightId: back.id, fareId: back.fares[0]!.fareId });
    const limit = (kind: string | null, figures: object, messageKey: string) =>
      desk.db.database.owner.query(
        'update travel_rule set kind = $1, figures = $2, message_key = $3 where id = 1',
        [kind, JSON.stringify(figures), messageKey],
      );
    await limit(null, { maxStayDays: 5 }, 'rule.charter.egyptStay');
    try {
      const { options } = await refusalOf(desk.quote(purchase));
      expect(options.fields).toMatchObject([{ path: 'returnFlightId', message: 'rule.closed' }]);
      expect(options.fields![0]!.texts!.en).toContain('15-04-2027');
    } finally {
      await limit('charter', { maxStayMonths: 1 }, 'rule.charter.maxMonth');
    }
    await desk.quote(purchase);
  });
});
