import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Settings.Payment'], { email: 'clerk@example.com' });
});
afterAll(() => office.close());

describe('the accounts that take payments', () => {
  const account = (change: object = {}) => ({
    provider: 'nestpay',
    mode: 'test',
    cardInput: 'raw',
    dutyOfCareAccepted: true,
    merchantId: 'M7',
    apiUser: 'user',
    apiPassword: 'an api password',
    storeKey: 'a store key',
    gatewayUrl: 'http://localhost:2527/',
    currencies: ['EUR'],
    statementText: 'FAREWIND',
    isActive: true,
    ...change,
  });

  test('an account is paused under a user’s name, and resumed; editing it meanwhile keeps it paused', async () => {
    const { result: made } = await clerk('Setting/SavePaymentSetting', account());
    const { result: paused } = await clerk('Setting/PausePaymentSetting', { id: made.id });
    expect(paused.pause).toMatchObject({ by: 'Anna Sokolova' });
    const edit = { ...account({ apiPassword: '', storeKey: '' }), id: made.id, statementText: 'WIND' };
    const { result: edited } = await clerk('Setting/UpdatePaymentSetting', edit);
    expect(edited).toMatchObject({ statementText: 'WIND', pause: paused.pause });
    const { result: ways } = await clerk('Payment/GetWays', {});
    const takers = ways.methods.flatMap((method: { takers: object[] }) => method.takers);
    expect(takers).toContainEqual(expect.objectContaining({ settingId: made.id, isPaused: true }));
    const { result: resumed } = await clerk('Setting/ResumePaymentSetting', { id: made.id });
    expect(resumed).toMatchObject({ id: made.id, pause: null, isActive: true });
  });

  test('the preview shows a buyer of each country that the sites sell to, Belarus included', async () => {
    const { result: ways } = await clerk('Payment/GetWays', {});
    expect(ways.buyers.map(({ country }: { country: string }) => country)).toEqual(['RU', 'TR', 'DE', 'BY']);
  });

  test('an account’s fees are kept as typed in any spelling, shown with the preview of a usual price, and audited', async () => {
    const { result: made } = await clerk('Setting/SavePaymentSetting', account({ merchantId: 'M8' }));
    const fee = (change: object = {}) => ({
      method: 'card',
      currency: 'EUR',
      percent: '2,9',
      fixed: '0.3',
      ...change,
    });
    const save = (...fees: object[]) => clerk('Setting/SavePaymentFees', { settingId: made.id, fees });
    const { result: saved } = await save(fee(), fee({ cardCountry: 'RU', percent: 1.5, fixed: '0' }));
    expect(saved.fees).toEqual([
      { method: 'card', currency: 'EUR', cardCountry: null, percent: '2.90', fixed: '0.30' },
      { method: 'card', currency: 'EUR', cardCountry: 'RU', percent: '1.50', fixed: '0.00' },
    ]);
    const { result: listed } = await clerk('Setting/GetPaymentFees', {});
    expect(listed.items).toContainEqual(saved);
    const { result: ways } = await clerk('Payment/GetWays', {});
    const card = ways.methods.find(
      ({ id, currency }: { id: string; currency: string }) => id === 'card' && currency === 'EUR',
    );
    expect(card).toMatchObject({ isByFee: true, isOrdered: false });
    expect(card.takers[0]).toMatchObject({ settingId: made.id, fees: { length: 2 } });
    expect(Object.keys((await save(fee({ percent: '101' }))).fields)).toEqual(['fees[0].percent']);
    expect(Object.keys((await save(fee({ fixed: '-1' }))).fields)).toEqual(['fees[0].fixed']);
    expect(Object.keys((await save(fee(), fee())).fields)).toEqual(['fees[1].method']);
    expect(Object.keys((await save(fee({ currency: 'RUB' }))).fields)).toEqual(['fees[0].method']);
    expect((await save()).result.fees).toEqual([]);
  });

  test('the desk of an open site takes real money, so it is never in test mode while it takes any', async () => {
    const desk = (mode: string, isActive = true) => ({
      provider: 'desk',
      mode,
      cardInput: 'hosted',
      captureMode: 'auto',
      currencies: ['RUB'],
      statementText: 'DESK',
      isActive,
    });
    expect((await clerk('Setting/SavePaymentSetting', desk('test'))).fields.mode).toContain(
      'fiscal receipts',
    );
    const { result: off } = await clerk('Setting/SavePaymentSetting', desk('test', false));
    const turnedOn = { ...desk('test'), id: off.id };
    expect((await clerk('Setting/UpdatePaymentSetting', turnedOn)).fields.mode).toContain('fiscal receipts');
    const { result: made } = await clerk('Setting/UpdatePaymentSetting', { ...turnedOn, mode: 'live' });
    expect(made).toMatchObject({ mode: 'live', isActive: true });
    const { result: sheets } = await clerk('Setting/GetPaymentProviders', {});
    const testable = (name: string) =>
      sheets.items.find(({ provider }: { provider: string }) => provider === name).hasTestMode;
    expect([testable('desk'), testable('nestpay')]).toEqual([false, true]);
  });

  test('the order of accounts is set per method and currency, and only with accounts that accept both', async () => {
    const { result: made } = await clerk('Setting/SavePaymentSetting', account({ merchantId: 'M8' }));
    const order = { currency: 'EUR', method: 'card', settingIds: [made.id, 1] };
    expect((await clerk('Setting/SavePaymentRoute', order)).result.settingIds).toEqual([made.id, 1]);
    const { result: ways } = await clerk('Payment/GetWays', {});
    const card = ways.methods.find(
      ({ id, currency }: { id: string; currency: string }) => id === 'card' && currency === 'EUR',
    );
    expect(card).toMatchObject({ isOrdered: true, used: 2 });
    expect(card.takers.slice(0, 2)).toMatchObject([{ settingId: made.id }, { settingId: 1 }]);
    for (const wrong of [{ currency: 'RUB' }, { method: 'sbp' }]) {
      const { fields } = await clerk('Setting/SavePaymentRoute', { ...order, ...wrong });
      expect(Object.keys(fields)).toEqual(['settingIds.0']);
    }
    await clerk('Setting/SavePaymentRoute', { ...order, settingIds: [] });
    const { result: left } = await clerk('Setting/GetPaymentRoutes', {});
    expect(left.items.filter(({ currency }: { currency: string }) => currency === 'EUR')).toEqual([]);
  });

  test('no account takes live cards in our own form before a named person has accepted the card-data duty', async () => {
    const live = account({ merchantId: 'M10', mode: 'live' });
    const { result: made } = await clerk('Setting/SavePaymentSetting', { ...live, isActive: false });
    expect(made).toMatchObject({ dutySigned: null });
    const on = { ...live, apiPassword: '', storeKey: '', id: made.id };
    await clerk('Setting/AllowLivePayments', { id: made.id, reason: 'the bank offers no page of its own' });
    const refused = await clerk('Setting/UpdatePaymentSetting', on);
    expect(refused.fields.isActive).toContain('SAQ D');
    const sign = { id: made.id, name: 'Anna Petrova', position: 'Director', isAccepted: true };
    const unsure = await clerk('Setting/SignCardDuty', { ...sign, isAccepted: false });
    expect(Object.keys(unsure.fields)).toEqual(['isAccepted']);
    const nameless = await clerk('Setting/SignCardDuty', { ...sign, name: ' ' });
    expect(Object.keys(nameless.fields)).toEqual(['name']);
    const { result: signed } = await clerk('Setting/SignCardDuty', sign);
    expect(signed.dutySigned).toMatchObject({
      name: 'Anna Petrova',
      position: 'Director',
      by: 'Anna Sokolova',
      wording: 'saq-d-1',
    });
    const again = await clerk('Setting/SignCardDuty', { ...sign, name: 'Somebody else' });
    expect(again.key).toBe('ORD-STATE');
    const { result: running } = await clerk('Setting/UpdatePaymentSetting', on);
    expect(running).toMatchObject({ isActive: true, mode: 'live', dutySigned: signed.dutySigned });
    await clerk('Setting/PausePaymentSetting', { id: made.id });
  });

  test('no account goes live without a rehearsal, unless a named person takes responsibility', async () => {
    const live = account({ merchantId: 'M9', mode: 'live' });
    expect(Object.keys((await clerk('Setting/SavePaymentSetting', live)).fields)).toEqual(['isActive']);
    const { result: made } = await clerk('Setting/SavePaymentSetting', { ...live, isActive: false });
    const on = { ...live, apiPassword: '', storeKey: '', id: made.id };
    const sign = { id: made.id, name: 'Anna Petrova', position: 'Director', isAccepted: true };
    await clerk('Setting/SignCardDuty', sign);
    expect(Object.keys((await clerk('Setting/UpdatePaymentSetting', on)).fields)).toEqual(['isActive']);
    const reason = 'the bank offers no page of its own';
    const { result: allowed } = await clerk('Setting/AllowLivePayments', { id: made.id, reason });
    expect(allowed.liveAllowed).toMatchObject({ by: 'Anna Sokolova', reason });
    expect((await clerk('Setting/UpdatePaymentSetting', on)).result).toMatchObject({
      isActive: true,
      mode: 'live',
    });
    await clerk('Setting/PausePaymentSetting', { id: made.id });
  });

  test('in a demo, where nothing is real, an account that goes live leaves the test accounts at work', async () => {
    const { result: sheet } = await clerk('Setting/GetPaymentSettings', { maxResultCount: 100 });
    expect(sheet.items.map(({ mode }: { mode: string }) => mode)).toContain('live');
    const { result: ways } = await clerk('Payment/GetWays', {});
    expect(ways.taken).toBe('both');
    expect(ways.buyers.flatMap(({ methods }: { methods: object[] }) => methods)).not.toEqual([]);
  });

  test('an account through which payments were taken keeps its mode, so that refunds go where the money came from', async () => {
    const { result: made } = await clerk('Setting/SavePaymentSetting', account({ merchantId: 'M11' }));
    const change = { ...account({ merchantId: 'M11', apiPassword: '', storeKey: '' }), id: made.id };
    const live = { ...change, mode: 'live', isActive: false };
    await office.desk.app.db.database.owner.query(
      `with p as (insert into payable (tenant_id, id, reference, purpose, amount_minor, currency)
         values (1, gen_random_uuid(), 'ORDER', 'sale', 100, 'EUR') returning id)
       insert into payment_attempt (tenant_id, id, payable_id, attempt_no, setting_id, state, amount_minor, currency, mode)
       select 1, gen_random_uuid(), id, 1, $1, 'failed', 100, 'EUR', 'test' from p`,
      [made.id],
    );
    expect((await clerk('Setting/UpdatePaymentSetting', live)).fields).toEqual({
      mode: expect.stringContaining('another account'),
    });
    expect((await clerk('Setting/UpdatePaymentSetting', change)).result).toMatchObject({ mode: 'test' });
    const { result: unused } = await clerk('Setting/SavePaymentSetting', account({ merchantId: 'M12' }));
    const switched = { ...live, merchantId: 'M12', id: unused.id };
    expect((await clerk('Setting/UpdatePaymentSetting', switched)).result).toMatchObject({ mode: 'live' });
  });
});
