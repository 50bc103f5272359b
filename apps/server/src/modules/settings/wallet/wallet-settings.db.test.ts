import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { testWallet } from '../../../testing/test-wallet.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Agency'], { email: 'clerk@example.com' });
});
afterAll(() => office.close());

describe('an account for Apple Wallet', () => {
  const save = (change: object = {}) => clerk('Setting/SaveWalletSetting', { ...testWallet, ...change });

  test('is kept sealed, takes the place of the one before, and its secrets are shown to nobody', async () => {
    const first = (await save()).result;
    expect(first).toMatchObject({ hasPrivateKey: true, hasCertificate: true, switchedOff: [] });
    expect(first.validUntil).toContain('21');
    const second = (await save()).result;
    expect(second).toMatchObject({ switchedOff: [first.id] });
    const { certificate: _, privateKey: __, authority: ___, ...kept } = testWallet;
    // Left empty, key and certificates stay.
    const changed = await clerk('Setting/UpdateWalletSetting', {
      ...kept,
      id: second.id,
      version: second.version,
    });
    expect(changed.result).toMatchObject({ hasPrivateKey: true, isActive: true });
    const { result } = await clerk('Setting/GetWalletSettings', {});
    expect(JSON.stringify(result)).not.toMatch(/BEGIN|PRIVATE/);
    for (const { id } of [first, second]) await clerk('Setting/DeleteWalletSetting', { input: id });
  });

  test.each([
    [{ privateKey: '' }, 'privateKey'],
    [{ privateKey: 'not a key' }, 'privateKey'],
    [{ certificate: testWallet.authority }, 'privateKey'],
    [{ certificate: 'not a certificate' }, 'certificate'],
    [{ authority: '' }, 'authority'],
    [{ account: 'pass.example.other' }, 'account'],
    [{ issuer: 'OTHERTEAM1' }, 'issuer'],
  ])('is told at the field what no pass could be signed with: %o', async (change, field) => {
    expect(Object.keys((await save(change)).fields)).toEqual([field]);
  });
});
