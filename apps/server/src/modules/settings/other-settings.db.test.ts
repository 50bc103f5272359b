import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { testCards } from '../../testing/test-cards.ts';
import { sandboxMerchant, simulatorSender, yookassaShop } from './demo-agency.ts';

let office: Office;
let clerk: OfficeCaller;
let tiles: Server;
let tilesAt = '';
const tilesAsked: string[] = [];
beforeAll(async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  tiles = createServer((request, response) => {
    tilesAsked.push(request.url ?? '');
    if (request.url?.includes('key=right')) response.end(picture);
    else response.writeHead(403, { 'content-type': 'text/html' }).end(`no map for ${request.url}`);
  });
  await new Promise<void>((ready) => tiles.listen(0, '127.0.0.1', ready));
  tilesAt = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  office = await Office.open();
  await office.desk.app.server.listen({ port: 0 });
  clerk = await hireStaff(
    office,
    ['Pages.Settings.Sms', 'Pages.Settings.Payment', 'Pages.Settings.Map', 'Pages.Agency'],
    { email: 'clerk@example.com' },
  );
});
afterAll(async () => {
  await office.close();
  tiles.close();
});

describe('an SMS setting', () => {
  const setting = (change: object = {}) => ({
    provider: 'standIn',
    apiUrl: 'http://localhost:3000/demo/sms',
    ...simulatorSender,
    encoding: 'auto',
    defaultCountryCode: '+90',
    isActive: true,
    ...change,
  });

  test('is tested with a real message through its provider, and returns the provider’s own code', async () => {
    const right = await clerk('Setting/TestSmsSetting', setting({ to: '+90 532 123 45 67' }));
    expect(right.result).toMatchObject({
      ok: true,
      message: 'The provider took a test message to +905321234567',
    });
    const held = await office.desk.app.get('/demo/sms/held');
    expect(held.json<{ to: string }[]>()[0]).toMatchObject({
      to: '905321234567',
      jobId: right.result.detail,
    });
    const wrong = await clerk(
      'Setting/TestSmsSetting',
      setting({ password: 'a-mistaken-one', to: '+905321234567' }),
    );
    expect(wrong.result).toMatchObject({
      ok: false,
      detail: expect.stringContaining('30: wrong credentials'),
    });
  });

  test('needs a number for the test if the caller has none', async () => {
    expect((await clerk('Setting/TestSmsSetting', setting())).fields).toEqual({
      to: 'This field is required',
    });
  });

  test('replaces the active one; its password is only sent to its own address', async () => {
    const { result: made } = await clerk('Setting/SaveSmsSetting', setting());
    expect(made).toMatchObject({ hasPassword: true, switchedOff: [1] });
    const elsewhere = { ...made, apiUrl: 'http://localhost:1/', password: '' };
    expect(Object.keys((await clerk('Setting/UpdateSmsSetting', elsewhere)).fields)).toEqual(['password']);
    expect((await clerk('Setting/DeleteSmsSetting', { input: made.id })).status).toBe(200);
  });

  test('is switched on by several at once without an error, and the last one stays on', async () => {
    const saved = await Promise.all(
      Array.from({ length: 4 }, () => clerk('Setting/SaveSmsSetting', setting())),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const switched = await Promise.all(
      saved.map(({ result }) =>
        clerk('Setting/UpdateSmsSetting', { ...result, password: '', version: undefined }),
      ),
    );
    expect(switched.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { result: page } = await clerk('Setting/GetSmsSettings', {});
    expect(page.items.filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1);
    for (const { result } of saved) await clerk('Setting/DeleteSmsSetting', { input: result.id });
  });

  test('is refused with a message at each invalid field', async () => {
    const wrong = setting({ apiUrl: 'ftp://x', originator: 'AB', encoding: 'utf8', password: '' });
    expect(Object.keys((await clerk('Setting/SaveSmsSetting', wrong)).fields).toSorted()).toEqual([
      'apiUrl',
      'encoding',
      'originator',
    ]);
    expect((await clerk('Setting/SaveSmsSetting', setting({ defaultCountryCode: '+999' }))).fields).toEqual({
      defaultCountryCode: expect.any(String),
    });
  });
});

describe('a merchant account', () => {
  const setting = (change: object = {}) => ({
    provider: 'sandbox',
    mode: 'test',
    cardInput: 'raw',
    dutyOfCareAccepted: true,
    ...sandboxMerchant,
    gatewayUrl: 'http://localhost:3000/bank',
    currencies: ['EUR', 'TRY'],
    statementText: 'SHOP',
    ...change,
  });
  const card = (number: string) => ({
    number,
    expireMonth: '12',
    expireYear: '2040',
    securityCode: '123',
    holdAccepted: true,
  });
  const readLedger = async () => {
    const { rows } = await office.desk.app.db.database.owner.query<{ kind: string; sum: number }>(
      'select kind, amount_minor as sum from testbank.entry order by seq',
    );
    return rows;
  };

  test('is tested with a test card: one unit is authorised and released', async () => {
    const { result } = await clerk('Setting/TestPaymentSetting', setting());
    expect(result).toMatchObject({
      ok: true,
      message: expect.stringContaining('1.00 EUR was held on the card and let go again at once'),
      detail: expect.stringContaining('Approved'),
    });
    expect(await readLedger()).toMatchObject([
      { kind: 'authorisation', sum: 100 },
      { kind: 'void', sum: 100 },
    ]);
    const asked = await clerk('Setting/TestPaymentSetting', setting({ card: card(testCards.declined) }));
    expect(asked.result).toMatchObject({
      ok: true,
      message: expect.stringContaining('refused the test card'),
    });
    const guarded = await clerk('Setting/TestPaymentSetting', setting({ card: card(testCards.secure) }));
    expect(guarded.result).toMatchObject({ ok: true, message: expect.stringContaining('3-D Secure') });
  });

  test('with a wrong password is refused with the bank’s message', async () => {
    const { result } = await clerk('Setting/TestPaymentSetting', setting({ apiPassword: 'wrong-password' }));
    expect(result).toMatchObject({ ok: false, message: 'The bank did not take the account' });
    expect(result.detail).toMatch(/Error 99/);
    expect(JSON.stringify(result)).not.toContain('wrong-password');
  });

  test('never charges a card outside of test mode', async () => {
    const live = setting({ mode: 'live', card: card(testCards.approved) });
    expect((await clerk('Setting/TestPaymentSetting', live)).fields).toEqual({
      'card.number': expect.stringContaining('test mode only'),
    });
  });

  test('makes no authorisation without consent, and none for an account stored as live, whatever the form says', async () => {
    const before = await readLedger();
    const unasked = { ...card(testCards.approved), holdAccepted: false };
    expect((await clerk('Setting/TestPaymentSetting', setting({ card: unasked }))).fields).toEqual({
      'card.holdAccepted': expect.stringContaining('really held'),
    });
    const kept = await clerk('Setting/SavePaymentSetting', setting({ mode: 'live', isActive: false }));
    const typed = setting({ id: kept.result.id, mode: 'test', card: card(testCards.approved) });
    expect((await clerk('Setting/TestPaymentSetting', typed)).fields).toEqual({
      mode: expect.stringContaining('kept as live'),
    });
    expect(await readLedger()).toEqual(before);
    await clerk('Setting/DeletePaymentSetting', { input: kept.result.id });
  });

  test('shows no secret, and names the person responsible for cards', async () => {
    const { result } = await clerk('Setting/SavePaymentSetting', setting());
    expect(result).toMatchObject({
      hasApiPassword: true,
      hasStoreKey: true,
      version: 1,
      terminalId: null,
      priority: 0,
      dutyOfCare: { acceptedBy: 'Anna Sokolova' },
    });
    const list = await clerk('Setting/GetPaymentSettings', { sorting: 'priority desc' });
    expect(list.result.totalCount).toBe(8);
    expect(JSON.stringify([result, list])).not.toMatch(/test-bank-(password|store)/);
    const silent = setting({ dutyOfCareAccepted: false });
    expect(Object.keys((await clerk('Setting/SavePaymentSetting', silent)).fields)).toEqual([
      'dutyOfCareAccepted',
    ]);
    const changed = { ...result, apiPassword: '', storeKey: '', statementText: 'SHOP TWO' };
    expect((await clerk('Setting/UpdatePaymentSetting', changed)).result).toMatchObject({
      statementText: 'SHOP TWO',
      hasStoreKey: true,
      version: 2,
    });
  });

  test('keeps its merchant, and its secrets at its bank', async () => {
    const { result } = await clerk('Setting/SavePaymentSetting', setting());
    const other = { ...result, merchantId: '999', apiPassword: '', storeKey: '' };
    expect(Object.keys((await clerk('Setting/UpdatePaymentSetting', other)).fields)).toEqual(['merchantId']);
    const moved = { ...result, gatewayUrl: 'http://localhost:1/bank', apiPassword: 'typed', storeKey: '' };
    expect(Object.keys((await clerk('Setting/UpdatePaymentSetting', moved)).fields)).toEqual(['storeKey']);
    expect((await clerk('Setting/DeletePaymentSetting', { input: result.id })).status).toBe(200);
  });

  test('of a provider with a page of its own is told of by its keys, in the words of no bank', async () => {
    const { shopId: merchantId, secretKey: apiPassword } = yookassaShop;
    const hosted = { provider: 'yookassa', cardInput: 'hosted', currencies: ['RUB'], storeKey: '' };
    const gatewayUrl = 'http://localhost/demo/pay/yookassa';
    const page = setting({ ...hosted, merchantId, apiUser: undefined, apiPassword, gatewayUrl });
    const { result: known } = await clerk('Setting/TestPaymentSetting', page);
    expect(known).toMatchObject({ ok: true, message: expect.not.stringMatching(/bank|store key/i) });
    const wrong = { ...page, apiPassword: 'of nobody' };
    const { result: refused } = await clerk('Setting/TestPaymentSetting', wrong);
    expect(refused).toMatchObject({ ok: false, message: expect.not.stringMatching(/bank/i) });
  });

  test('that was used for a payment cannot be deleted', async () => {
    await insertAttempt(1);
    expect(await clerk('Setting/DeletePaymentSetting', { input: 1 })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
      message: expect.stringContaining('Switch it off instead'),
    });
  });

  test('requires what the sheet of its provider declares, at the fields', async () => {
    const { result } = await clerk('Setting/GetPaymentProviders');
    const sandbox = result.items.find((each: { provider: string }) => each.provider === 'sandbox');
    expect(sandbox.methods).toMatchObject([{ id: 'card', way: 'rawCard', take: 'hold' }]);
    expect(sandbox.fields).toContainEqual(expect.objectContaining({ name: 'apiUser', isRequired: true }));
    const bare = setting({ merchantId: '', apiUser: undefined });
    const { fields } = await clerk('Setting/SavePaymentSetting', bare);
    expect(Object.keys(fields).toSorted()).toEqual(['apiUser', 'merchantId']);
    const atOnce = setting({ captureMode: 'auto' });
    expect(Object.keys((await clerk('Setting/SavePaymentSetting', atOnce)).fields)).toEqual(['captureMode']);
    const other = setting({ provider: 'somebodyElse' });
    expect(Object.keys((await clerk('Setting/SavePaymentSetting', other)).fields)).toEqual(['provider']);
  });

  test('accepts cards in our own form only', async () => {
    const hosted = setting({ cardInput: 'hosted' });
    expect(Object.keys((await clerk('Setting/SavePaymentSetting', hosted)).fields)).toEqual(['cardInput']);
  });
});

describe('a map setting', () => {
  const place = { lat: 36.8969, lng: '30.7133', zoom: 9, isActive: true };

  test('without a provider is our own plan', async () => {
    const { result } = await clerk('Setting/TestMapSetting', { provider: 'none', ...place });
    expect(result).toEqual({
      ok: true,
      detail: '',
      picture: null,
      message: 'Maps are drawn by the product itself; nothing is called',
    });
  });

  test('of tiles is tested with the tile of its place, fetched through the server', async () => {
    const tileUrl = `${tilesAt}/{z}/{x}/{y}.png?key={key}`;
    const form = { provider: 'tiles', tileUrl, apiKey: 'right', ...place };
    const right = await clerk('Setting/TestMapSetting', form);
    expect(right.result).toMatchObject({
      ok: true,
      picture: expect.stringMatching(/^data:image\/png;base64,/),
    });
    expect(tilesAsked).toEqual(['/9/299/199.png?key=right']);
    const wrong = await clerk('Setting/TestMapSetting', { ...form, apiKey: 'mistaken' });
    expect(wrong.result).toMatchObject({ ok: false, picture: null });
    expect(wrong.result.detail).toBe('403 text/html no map for /[number].png');
  });

  test('replaces the active one, and the site uses it', async () => {
    const tileUrl = `${tilesAt}/{z}/{x}/{y}.png`;
    const { result } = await clerk('Setting/SaveMapSetting', { provider: 'tiles', tileUrl, ...place });
    expect(result).toMatchObject({ hasApiKey: false, switchedOff: [1], lng: 30.7133 });
    const site = await office.desk.get('/api/services/app/Site/Get');
    expect(site.json<{ result: { mapProvider: string } }>().result.mapProvider).toBe('tiles');
    expect((await clerk('Setting/DeleteMapSetting', { input: result.id })).status).toBe(200);
  });

  test.each([
    [{ provider: 'tiles' }, ['tileUrl']],
    [{ provider: 'tiles', tileUrl: 'https://tiles.example/{z}/{x}.png' }, ['tileUrl']],
    [{ provider: 'google' }, ['apiKey']],
    [{ provider: 'none', lat: '', zoom: 40 }, ['lat', 'zoom']],
  ])('is told at the field what cannot be: %o', async (change, fields) => {
    const { fields: told } = await clerk('Setting/SaveMapSetting', { ...place, ...change });
    expect(Object.keys(told).toSorted()).toEqual(fields);
  });
});

test('a setting can be tested ten times a minute from one address', async () => {
  const token = await office.desk.tokenOf('clerk@example.com');
  const statuses: number[] = [];
  for (let press = 0; press < 11; press += 1) {
    const answer = await office.desk.post(
      '/api/services/app/Setting/TestMapSetting',
      { provider: 'none', lat: 1, lng: 1, zoom: 1 },
      { token, from: '10.9.9.9' },
    );
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

function insertAttempt(settingId: number) {
  return office.desk.app.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const id = '0190a0a0-0000-7000-8000-000000000003';
    await tx
      .insertInto('payable')
      .values({
        tenant_id: DEFAULT_TENANT,
        id,
        reference: 'order',
        purpose: 'sale',
        amount_minor: 100,
        currency: 'EUR',
      })
      .execute();
    await tx
      .insertInto('payment_attempt')
      .values({
        tenant_id: DEFAULT_TENANT,
        id,
        payable_id: id,
        attempt_no: 1,
        state: 'captured',
        setting_id: settingId,
        amount_minor: 100,
        currency: 'EUR',
      })
      .execute();
  });
}
