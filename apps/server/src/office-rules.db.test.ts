import { getFlightSearchResults } from '@farewind/contract/flights/search';
import * as markups from '@farewind/contract/rules/markup-rules';
import * as travel from '@farewind/contract/rules/travel-rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type Purchase,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { adult } from './modules/bookings/testing/sale-samples.ts';
import { ruleRoutes } from './modules/rules/public.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

const shortStay = {
  topic: 'stay' as const,
  kind: 'charter' as const,
  destinationCountry: 'TR',
  maxStayDays: 5,
  validFrom: '2027-06-01',
  isActive: true,
};

let desk: BookingTestHarness;
let searched: Purchase[];
let office: ReturnType<typeof staffWith> & { bookings: BookingTestHarness['bookings'] };
beforeAll(async () => {
  desk = await openBookingTestHarness();
  const bindings = ruleRoutes({ database: desk.db.database, ...desk.bookings.travel });
  office = { ...staffWith('Pages.Rules', 'Pages.Pricing'), bookings: { ...desk.bookings, bindings } };
  // On sale before the first search loads the timetable.
  searched = [];
  for (const date of ['2027-05-31', '2027-06-01', '2027-06-10'])
    searched.push(await desk.offer('charterRoundTrip', date, 9));
});
afterAll(() => desk.close());
beforeEach(() =>
  desk.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    await tx.deleteFrom('travel_rule').where('id', '>', 1000).execute();
    await tx.deleteFrom('markup_rule').execute();
  }),
);

const save = (rule: object) => desk.call(travel.saveTravelRule, rule as never, office);
const preview = (request: object) => desk.call(travel.previewTravelRule, request as never, office);
async function buy(trip: Parameters<BookingTestHarness['offer']>[0], date: string) {
  const purchase = await desk.offer(trip, date, 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}
const resultsOf = async ({ searchId }: Purchase) => {
  const found = await desk.call(getFlightSearchResults, { id: String(searchId) });
  return found.flightSearchResponses;
};

test('a stay that the office shortens marks the offer with the reason and the fix, and is refused at CheckPrice and AddOrder', async () => {
  const june = searched[2]!;
  const sealed = await desk.quote(june);
  expect((await resultsOf(june)).map(({ bookable }) => bookable)).toEqual([true, true]);
  await save(shortStay);
  const [offer] = await resultsOf(june);
  const said = { text: 'A stay of at most 5 days.', fix: 'Choose a return by 15-06-2027.' };
  expect(offer).toMatchObject({
    bookable: false,
    unfitReason: { code: 'charterStay', returnUntil: '2027-06-15', ...said },
  });
  for (const refused of [await refusalOf(desk.quote(june)), await refusalOf(desk.order(june, sealed))])
    expect(refused.options.fields).toMatchObject([
      { path: 'returnFlightId', texts: { en: `${said.text} ${said.fix}` } },
    ]);
});

test('a rule that is valid from a date leaves earlier departures alone', async () => {
  await save(shortStay);
  const [lastDay, firstDay] = searched as [Purchase, Purchase];
  expect((await resultsOf(lastDay))[0]).toMatchObject({ bookable: true });
  expect((await desk.quote(lastDay)).quoteSeal).not.toBe('');
  expect((await resultsOf(firstDay))[0]).toMatchObject({ bookable: false });
});

test('the preview names exactly the booked orders that an edit touches and what it changes for them; they keep what they were sold under', async () => {
  const touched = await buy('charterRoundTrip', '2027-06-12');
  await buy('charterRoundTrip', '2027-05-20');
  await buy('scheduled', '2027-06-12');
  const unpaid = await desk.offer('charterRoundTrip', '2027-06-13', 9);
  const quote = await desk.quote(unpaid);
  const found = await preview({ act: 'save', ...shortStay });
  expect(found).toMatchObject({ bookedOrders: 3, totalCount: 1, passengers: 1 });
  expect(found.items).toMatchObject([
    { orderId: touched.orderId, route: 'SVO–AYT', departsAt: '2027-06-12T10:00' },
  ]);
  expect(found.items[0]?.changes).toEqual([{ after: 'A stay of at most 5 days.' }]);
  expect(quote.warnings.map(({ text }) => text)).toContain(
    'The passport must be valid for at least 4 months after your return.',
  );
  const passports = (await desk.call(travel.getTravelRules, { topic: 'passport' }, office)).items[0]!;
  const { texts: _own, sentence: _words, ...figures } = blankless(passports);
  await desk.call(travel.updateTravelRule, { ...figures, passportMonths: 6 } as never, office);
  const months = (texts: readonly { text: string }[]) =>
    texts.flatMap(({ text }) => /at least (\d+) months/.exec(text)?.[1] ?? []);
  expect(months((await desk.getOrder(touched.orderId, touched.key)).warnings)).toEqual(['4']);
  expect(months((await desk.quote(unpaid)).warnings)).toEqual(['6']);
  const late = desk.call(travel.updateTravelRule, { ...figures, passportMonths: 7 } as never, office);
  expect((await refusalOf(late)).key).toBe('GEN-CONFLICT');
});

test('a rule that requires a supporting document asks existing buyers for one, who lose nothing without it', async () => {
  const before = await buy('scheduled', '2027-07-01');
  const rule = {
    topic: 'proof',
    kind: 'scheduled',
    destinationCountry: 'TR',
    proofHours: 24,
    percent: 10,
    validFrom: '2027-07-01',
    isActive: true,
    texts: { ru: 'Пришлите визу.', en: 'Send your visa.', tr: 'Vizenizi gönderin.' },
  };
  const found = await preview({ act: 'save', ...rule });
  expect(found.items).toMatchObject([{ orderId: before.orderId, proofHours: 24 }]);
  await save(rule);
  expect((await desk.getOrder(before.orderId, before.key)).proofs).toMatchObject([
    { text: 'Send your visa.', state: 'asked', dueAt: '2027-03-02T09:00:00.000Z' },
  ]);
  const after = await buy('scheduled', '2027-07-02');
  const rows = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('order_proof').select(['order_id', 'deduction_percent']).execute(),
  );
  expect(new Map(rows.map((row) => [row.order_id, row.deduction_percent]))).toEqual(
    new Map([
      [before.orderId, 0],
      [after.orderId, 10],
    ]),
  );
});

test('a visa notice names its nationality before one is entered, and a journey closed to a nationality is refused at the passenger', async () => {
  const own = { ru: 'Нужна виза.', en: 'You need a visa.', tr: 'Vize gerekir.' };
  const forBelarus = { nationality: 'BY', destinationCountry: 'TR', validFrom: '2027-08-01', isActive: true };
  await save({ topic: 'visa', texts: own, ...forBelarus });
  const purchase = await desk.offer('scheduled', '2027-08-01', 9);
  const quote = await desk.quote(purchase);
  expect(quote.warnings.map(({ text }) => text)).toContain('Citizens of Belarus: You need a visa.');
  await save({ topic: 'closed', ...forBelarus });
  const passengers = [adult('OLGA', { nationality: 'BY' })];
  const refused = await refusalOf(desk.order(purchase, quote, { overrides: { passengers } }));
  expect(refused.options.fields).toMatchObject([{ path: 'passengers[0].nationality' }]);
  expect((await desk.order(purchase, quote)).orderId).not.toBe('');
});

test('the office lists as valid the rules of the agency’s day, also by night while it is yesterday in UTC', async () => {
  const { id } = await save({ ...shortStay, validFrom: '2027-03-02' });
  const { clock } = desk.db;
  const start = clock.override();
  clock.freezeAt(new Date('2027-03-01T21:30:00Z'));
  try {
    const listed = await desk.call(travel.getTravelRules, { validity: 'now', maxResultCount: 1000 }, office);
    expect(listed.items.map((rule) => rule.id)).toContain(id);
  } finally {
    clock.freezeAt(start);
  }
});

test('another agency cannot see, preview, change or remove a rule', async () => {
  const rule = await save(shortStay);
  const stranger = { ...office, tenantId: OTHER_TENANT };
  const theirs = await desk.call(travel.getTravelRules, { maxResultCount: 1000 }, stranger);
  expect(theirs.items.map(({ id }) => id)).not.toContain(rule.id);
  const tries = [
    () => desk.call(travel.previewTravelRule, { act: 'delete', id: rule.id }, stranger),
    () => desk.call(travel.updateTravelRule, { id: rule.id, ...shortStay }, stranger),
    () => desk.call(travel.deleteTravelRule, { input: rule.id }, stranger),
  ];
  for (const attempt of tries) expect((await refusalOf(attempt())).key).toBe('GEN-NOTFOUND');
});

test('the first matching markup applies: moving it changes the price of the next quote as previewed', async () => {
  const add = (rule: object) => desk.call(markups.saveMarkup, { isActive: true, ...rule } as never, office);
  await add({ name: 'All', unit: 'percent', amount: '3.5' });
  const sea = await add({ name: 'Antalya', toCode: 'AYT', unit: 'sum', amount: 12 });
  const purchase = await desk.offer('charter', '2027-09-01', 9);
  expect((await desk.quote(purchase)).total).toBe('128.86');
  const move = { act: 'move', id: sea.id, direction: 'up' } as const;
  const { samples } = await desk.call(markups.previewMarkup, { ...move, sampleTo: 'AYT' }, office);
  expect(samples).toMatchObject([
    {
      number: '801',
      before: { total: '128.86', markup: '3.50', rule: 'All' },
      after: { total: '137.36', markup: '12.00', rule: 'Antalya' },
    },
  ]);
  const moved = await desk.call(markups.moveMarkup, { id: sea.id, direction: 'up' }, office);
  expect(moved.position).toBe(1);
  expect((await desk.quote(purchase)).total).toBe('137.36');
  const { items } = await desk.call(markups.getMarkups, {}, office);
  expect(items.map(({ name, amount }) => `${name} ${amount}`)).toEqual(['Antalya 12.00', 'All 3.50']);
  // A deletion that is taken back restores the price, too.
  await desk.call(markups.deleteMarkup, { input: sea.id }, office);
  expect((await desk.quote(purchase)).total).toBe('128.86');
  const back = await add({ name: 'Antalya', toCode: 'AYT', unit: 'sum', amount: '12,00', position: 1 });
  expect(back.position).toBe(1);
  expect((await desk.quote(purchase)).total).toBe('137.36');
});

/** A record as its form submits it: empty members are absent. */
function blankless<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as T;
}
