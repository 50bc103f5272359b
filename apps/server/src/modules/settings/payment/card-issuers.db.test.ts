import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { isListedIssuer, readIssuers } from './card-issuers.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Settings.Payment'], { email: 'clerk@example.com' });
});
afterAll(() => office.close());

const isListed = (bin6: string, tenantId: number = DEFAULT_TENANT): Promise<boolean> =>
  office.desk.app.db.database.inTenant(tenantId, (scope) => isListedIssuer(scope, bin6));

describe('a bank’s list of cards issued in Turkey', () => {
  test('is imported as the bank writes it, each issuer once, and replaces the list before', async () => {
    const text = 'BIN;Banka;Tip\r\n415565;Garanti BBVA;Kredi\r\n"41556502",Garanti BBVA\n\n 450803 \n';
    const wrong = await clerk('Setting/ImportCardIssuers', { text: `${text}Akbank\n` });
    expect(wrong.fields).toEqual({ text: expect.stringContaining('Line 6') });
    const { result: made } = await clerk('Setting/ImportCardIssuers', { text });
    expect(made).toMatchObject({ count: 2, importedAt: expect.any(String) });
    expect([await isListed('415565'), await isListed('450803'), await isListed('411111')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isListed('415565', OTHER_TENANT)).toBe(false);
    await clerk('Setting/ImportCardIssuers', { text: '540667' });
    expect([await isListed('415565'), await isListed('540667')]).toEqual([false, true]);
    expect((await clerk('Setting/GetCardIssuers', {})).result).toMatchObject({ count: 1 });
    const { result: removed } = await clerk('Setting/ImportCardIssuers', { text: ' \n' });
    expect(removed).toEqual({ count: 0, importedAt: null });
  });

  test('takes no whole card, and names the line that it cannot read', () => {
    for (const text of [
      '415565\n5528790000000008',
      '415565\n5528 7900 0000 0008',
      '415565\nGaranti',
      '41556',
    ])
      expect(() => readIssuers(text)).toThrow('GEN-VALIDATION');
    expect(readIssuers('Kartın ilk 6 hanesi\n415565')).toEqual(['415565']);
  });
});
