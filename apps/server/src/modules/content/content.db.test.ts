import { getDestination, getFaq, getGallery, getHome, getPage } from '@farewind/contract/content/pages';
import { getLegal } from '@farewind/contract/content/legal';
import type { Operation } from '@farewind/contract/core/operation';
import { addDays, localDateTimeAt } from '@farewind/values/local-time';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertService } from '../flights/testing/insert-service.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';

let office: Office;
let editor: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  editor = await hireStaff(office, ['Pages.Content']);
  // One agency sells flights within Turkey, the other charters to Goa.
  await openRoute(DEFAULT_TENANT, 'IST', 'AYT');
  await openRoute(OTHER_TENANT, 'VKO', 'GOI', 'charter');
});
afterAll(() => office.close());

async function openRoute(
  tenantId: number,
  from: string,
  to: string,
  kind: 'scheduled' | 'charter' = 'scheduled',
) {
  const { database, clock } = office.desk.app.db;
  const today = clock.override().toISOString().slice(0, 10);
  const legs = [{ from, to, departs: 400, arrives: 640 }];
  await database.inTenant(tenantId, (scope) =>
    insertService(scope, {
      carrier: 'ZF',
      number: '801',
      kind,
      legs,
      from: today,
      to: addDays(today, 60),
      seats: { Y: 9 },
      fares: [{ adult: [10000, 2000, 1000, 0] }],
    }),
  );
}

/** The day in the zone of a new agency. */
const agencyDay = (now: Date): string => localDateTimeAt(now.getTime(), 'Europe/Istanbul').slice(0, 10);

const answer = { kind: 'faq', name: 'price-final', language: 'en' };

/** The answer to a visitor of an agency's site. */
async function read(
  operation: Operation,
  input: object = {},
  tenantId: number = DEFAULT_TENANT,
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
): Promise<any> {
  const sent = await office.call(operation, input, undefined, { 'abp.tenantid': String(tenantId) });
  return sent.json<{ result: unknown }>().result;
}

/** Another module's answer to a visitor. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
async function ask(call: string, tenantId: number = DEFAULT_TENANT): Promise<any> {
  const headers = { 'abp.tenantid': String(tenantId) };
  return (await office.desk.app.get(`/api/services/app/${call}`, headers)).json<{ result: unknown }>().result;
}

async function readAnswer(tenantId?: number): Promise<string | undefined> {
  const { questions } = await read(getFaq, {}, tenantId);
  return questions.find(({ id }: { id: string }) => id === answer.name)?.answer;
}

test('an edited answer appears in the shop at once, and its previous text stays in the history', async () => {
  const shipped = await readAnswer();
  const before = await editor('Content/GetText', answer);
  expect(before.result).toMatchObject({ state: 'shipped', version: 0, body: shipped });
  const draft = { ...answer, title: before.result.title, body: 'Yes, for all of you.' };
  await editor('Content/SaveText', { ...draft, version: 0 });
  expect(await readAnswer()).toBe(shipped);
  const saved = await editor('Content/SaveText', { ...draft, publish: true, version: 1 });
  expect(await readAnswer()).toBe('Yes, for all of you.');
  expect(saved.result.history).toMatchObject([
    { revision: 2, state: 'published', isInForce: true, changedBy: 'Anna Sokolova' },
    { revision: 1, state: 'draft', isInForce: false },
    { revision: 0, state: 'shipped', isInForce: false, changedBy: null },
  ]);
  const again = await editor('Content/RestoreText', { ...answer, revision: 0, version: 2 });
  expect([again.result.version, await readAnswer()]).toEqual([3, shipped]);
});

test('the second of two editors learns what the first has done, and no stored version is ever changed', async () => {
  const text = { ...answer, name: 'currency', title: 'Which currency?', body: 'Yours.', publish: true };
  expect((await editor('Content/SaveText', { ...text, version: 0 })).status).toBe(200);
  expect(await editor('Content/SaveText', { ...text, body: 'Mine.', version: 0 })).toMatchObject({
    status: 409,
    key: 'GEN-CONFLICT',
    data: { current: { version: 1 }, changedBy: 'clerkpages.content@example.com' },
  });
  const change = office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('content_text').set({ body: 'Ours.' }).execute(),
  );
  await expect(change).rejects.toThrow(/permission denied/);
});

test('the home page offers only what the agency sells: places, countries, ideas, and charters', async () => {
  const [here, there] = [await read(getHome), await read(getHome, {}, OTHER_TENANT)];
  const placesOf = ({ cities, countries, inspirations }: typeof here) => ({
    cities: cities.map(({ slug }: { slug: string }) => slug),
    countries: countries.map(({ countryCode }: { countryCode: string }) => countryCode),
    ideas: inspirations.flatMap(({ destinations }: { destinations: { slug: string }[] }) =>
      destinations.map(({ slug }) => slug),
    ),
  });
  expect(placesOf(here)).toMatchObject({ cities: ['antalya'], countries: ['TR'] });
  expect(new Set(placesOf(here).ideas)).toEqual(new Set(['antalya']));
  expect(placesOf(there)).toMatchObject({ cities: ['goa'], countries: ['IN'] });
  expect(new Set(placesOf(there).ideas)).toEqual(new Set(['goa']));
  expect(await ask('Site/Get')).toMatchObject({ features: { charters: false } });
  // Origins of other agencies do not count: each offered place has its own price.
  const { items } = await ask('Flight/GetPromotions?currency=EUR');
  expect(items).toMatchObject([{ from: 'IST', to: 'AYT', price: '130.00' }]);
  expect(await ask('Flight/GetFlightList?currency=EUR')).toMatchObject({ from: 'IST' });
  expect(await ask('Site/Get', OTHER_TENANT)).toMatchObject({ features: { charters: true } });
});

test('an agency’s texts, hidden items and featured routes appear only on its own site', async () => {
  const theirs = await readAnswer(OTHER_TENANT);
  await editor('Content/SaveText', { ...answer, title: 'Final?', body: 'Only here.', publish: true });
  await editor('Content/ArrangeText', { kind: 'destination', name: 'antalya', position: 5, isShown: false });
  await editor('Content/SavePromotionPin', { from: '', to: 'LED', position: 1 });
  expect([await readAnswer(), await readAnswer(OTHER_TENANT)]).toEqual(['Only here.', theirs]);
  const [here, there] = [await read(getHome), await read(getHome, {}, OTHER_TENANT)];
  const slugs = (home: { cities: { slug: string }[] }) => home.cities.map(({ slug }) => slug);
  expect([slugs(here), slugs(there)]).toEqual([[], ['goa']]);
  expect([here.promotions, there.promotions]).toEqual([[{ from: null, to: 'LED' }], []]);
  expect(await read(getDestination, { slug: 'antalya' })).toBeNull();
  await editor('Content/ArrangeText', { kind: 'destination', name: 'antalya', position: 5, isShown: true });
});

test('a page with an unfilled value is not published: the field names the missing value', async () => {
  const page = { kind: 'page', name: 'press', language: 'en', title: 'Press', description: 'For you.' };
  const hole = { ...page, body: 'Registered as {{dataRegistryNo}}.' };
  expect((await editor('Content/PreviewText', hole)).result.unfilled).toEqual(['dataRegistryNo']);
  expect(await editor('Content/SaveText', { ...hole, publish: true })).toMatchObject({
    status: 400,
    key: 'GEN-VALIDATION',
    fields: { body: expect.stringContaining('{{dataRegistryNo}}') },
  });
  const asItem = { ...page, body: 'We sell tickets.\n\n- Registered: {{dataRegistryNo}}', publish: true };
  expect((await editor('Content/SaveText', asItem)).status).toBe(200);
  expect((await read(getPage, { name: 'press' })).body).toBe('We sell tickets.\n');
  const wrong = await editor('Content/SaveText', { ...page, body: '{{nonsense}} <b>x</b>' });
  expect(wrong.fields).toEqual({ body: 'No HTML here: the text is Markdown' });
});

test('a changed contract takes effect on its date, and the version accepted with an order stays readable', async () => {
  const { version, body } = await read(getLegal, { name: 'terms' });
  const terms = { kind: 'legal', name: 'terms', language: 'en', title: 'Terms', description: 'New ones.' };
  const { database } = office.desk.app.db;
  const today = await database.inTenant(DEFAULT_TENANT, async ({ now }) => agencyDay(now));
  const text = { ...terms, body: 'Version {{textVersion}}, in force from {{effectiveDate}}.', publish: true };
  const early = await editor('Content/SaveText', { ...text, effectiveDate: addDays(today, -1) });
  expect(Object.keys(early.fields)).toEqual(['effectiveDate']);
  const later = await editor('Content/SaveText', { ...text, effectiveDate: addDays(today, 10) });
  expect(later.result.state).toBe('scheduled');
  expect((await read(getLegal, { name: 'terms' })).version).toBe(version);
  const now = await editor('Content/SaveText', text);
  const { label } = now.result.history[0];
  expect(await read(getLegal, { name: 'terms' })).toMatchObject({
    version: label,
    body: `Version ${label}, in force from ${today.split('-').toReversed().join('-')}.`,
  });
  expect(await read(getLegal, { name: 'terms', version })).toMatchObject({ version, body });
  const kept = await database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('content_text')
      .select('label')
      .where('name', '=', 'terms')
      .where('language', '=', 'en')
      .execute(),
  );
  expect(kept).toHaveLength(3);
});

test('contracts and pinned routes begin and end with the agency’s day, not with that of London', async () => {
  const { clock, database } = office.desk.app.db;
  const before = clock.override();
  // Half past one at night in Istanbul, the evening before in UTC.
  const night = new Date(`${addDays(agencyDay(before), 5)}T22:30:00Z`);
  const day = agencyDay(night);
  const terms = { kind: 'legal', name: 'cookies', language: 'en', title: 'Cookies', description: 'New.' };
  const saved = await editor('Content/SaveText', {
    ...terms,
    body: 'From a day on.',
    publish: true,
    effectiveDate: day,
  });
  expect(saved.result.state).toBe('scheduled');
  const pin = (name: string, dates: object) =>
    database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
      tx
        .insertInto('promotion_pin')
        .values({ tenant_id: tenantId, from_place: 'IST', to_place: name, position: 90, ...dates })
        .execute(),
    );
  await pin('AYT', { valid_from: day });
  await pin('BJV', { valid_to: addDays(day, -1) });
  clock.freezeAt(night);
  expect((await read(getLegal, { name: 'cookies' })).body).toContain('From a day on.');
  const { promotions } = await read(getHome);
  const featured = promotions.map(({ to }: { to: string }) => to);
  expect([featured.includes('AYT'), featured.includes('BJV')]).toEqual([true, false]);
  clock.freezeAt(before);
});

test('an agency’s picture is in the gallery, re-encoded and cached permanently by browsers', async () => {
  const drawing = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1a8f8a' } });
  const photo = await drawing
    .withExif({ IFD0: { Copyright: 'the house of the photographer' } })
    .jpeg()
    .toBuffer();
  const form = { picture: photo.toString('base64'), captionEn: 'Our office', captionRu: 'Наш офис' };
  const { result } = await editor('Content/UploadPicture', form);
  expect(result).toMatchObject({ width: 40, height: 30, captionRu: 'Наш офис' });
  const { pictures } = await read(getGallery);
  expect(pictures).toMatchObject([{ address: result.address, caption: 'Our office' }]);
  const file = await office.desk.app.server.inject({ url: result.address });
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(file.rawPayload.includes('photographer')).toBe(false);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(Object.keys((await editor('Content/UploadPicture', { picture: svg })).fields)).toEqual(['picture']);
});
