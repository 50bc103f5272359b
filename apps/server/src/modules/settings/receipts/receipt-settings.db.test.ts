import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atolDesk } from '../../../adapters/fiscal-receipts/atol/simulator/register-atol.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  await office.desk.app.server.listen({ port: 0 });
  clerk = await hireStaff(office, ['Pages.Settings.Payment'], { email: 'clerk@example.com' });
});
afterAll(() => office.close());

describe('a receipt setting', () => {
  const setting = (change: object = {}) => ({
    way: 'desk',
    desk: 'atol',
    taxSystem: 'income',
    vatKind: 'simplified5',
    feeVatKind: 'simplified7',
    companyTaxNumber: '7700112233',
    companyEmail: 'office@example.com',
    paymentAddress: 'https://farewind.example',
    groupCode: atolDesk.groupCode,
    deskLogin: atolDesk.login,
    deskPassword: atolDesk.password,
    deskUrl: 'http://localhost/demo/pay/atol/v5',
    ...change,
  });
  const save = (change?: object) => clerk('Setting/SaveReceiptSetting', setting(change));

  test('for test payments needs a test desk: the live one is refused', async () => {
    for (const live of [undefined, 'https://online.atol.ru/possystem/v5']) {
      const { fields } = await save({ mode: 'test', deskUrl: live });
      expect(fields).toEqual({ deskUrl: expect.stringContaining('live desk') });
    }
    const deskUrl = 'https://testonline.atol.ru/possystem/v5';
    expect((await save({ mode: 'test', deskUrl, isActive: false })).result).toMatchObject({ mode: 'test' });
  });

  test('that names a merchant account which no agency can have is refused at that account', async () => {
    const { status, fields } = await save({ accountIds: [514_496, 9_007_199_254_740_991] });
    expect([status, ...Object.keys(fields)]).toEqual([400, 'accountIds[1]']);
  });

  test('begins anew for an account added to it, and not when it is merely saved', async () => {
    const { result: made } = await save({ accountIds: [3] });
    const begun = async (accountIds: number[]) => {
      await clerk('Setting/UpdateReceiptSetting', { ...setting({ accountIds }), id: made.id });
      return office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
        tx.selectFrom('receipt_setting').select('accounts_since').where('id', '=', made.id).execute(),
      );
    };
    const added = await begun([3, 7]);
    expect(added).toMatchObject([{ accounts_since: { 7: expect.any(String) } }]);
    expect(await begun([7, 3])).toEqual(added);
    await clerk('Setting/DeleteReceiptSetting', { input: made.id });
  });

  test('replaces only the active one for the same payments', async () => {
    const { result: live } = await save();
    expect(live).toMatchObject({ mode: 'live', feeVatKind: 'simplified7', switchedOff: [] });
    const { result: test1 } = await save({ mode: 'test' });
    const { result: test2 } = await save({ mode: 'test' });
    expect(test2.switchedOff).toEqual([test1.id]);
    const { result } = await clerk('Setting/GetReceiptSettings', { isActive: true });
    const active = new Set(result.items.map(({ id }: { id: number }) => id));
    expect(active).toEqual(new Set([live.id, test2.id]));
    for (const { id } of [live, test1, test2]) await clerk('Setting/DeleteReceiptSetting', { input: id });
  });

  test('whose keys the cash desk refuses is refused at the password, in the desk’s words', async () => {
    const wrong = await save({ deskPassword: 'of another desk' });
    expect(wrong.fields).toEqual({ deskPassword: expect.stringContaining('Неверный логин или пароль') });
    const otherGroup = await save({ groupCode: 'group_of_another' });
    expect(otherGroup.fields).toEqual({ deskPassword: expect.stringContaining('Код группы') });
    const { result: off } = await save({ deskPassword: 'of another desk', isActive: false });
    const on = { ...setting({ deskPassword: '' }), id: off.id };
    expect(Object.keys((await clerk('Setting/UpdateReceiptSetting', on)).fields)).toEqual(['deskPassword']);
    await clerk('Setting/DeleteReceiptSetting', { input: off.id });
  });

  test('is saved while its cash desk is silent', async () => {
    await fetch(`${office.desk.app.server.listeningOrigin}/demo/pay/atol/switches`, {
      method: 'POST',
      body: new URLSearchParams({ errorNext: '1' }),
      redirect: 'manual',
    });
    const { result: made } = await save();
    expect(made).toMatchObject({ isActive: true });
    await clerk('Setting/DeleteReceiptSetting', { input: made.id });
  });
});
