import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '@farewind/contract/agency/agency';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { createSettings } from '../public.ts';

let office: Office;
let keeper: OfficeCaller;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  keeper = await hireStaff(office, ['Pages.Agency', 'Pages.Definitions'], { email: 'keeper@example.com' });
  clerk = await hireStaff(office, ['Pages.Customers']);
});
afterAll(() => office.close());

const GET = '/api/services/app/agency/GetAgencyInfo';

describe('the agency', () => {
  test('shows anonymous callers, and staff without the right, only what its site shows', async () => {
    const { result } = (await office.desk.post(GET, {})).json<{ result: Record<string, unknown> }>();
    expect(result).toMatchObject({ companyTitle: 'Farewind Turizm Ticaret A.Ş.', logo: null });
    const site = (await office.desk.get('/api/services/app/Site/Get')).json<{
      result: { agency: Record<string, unknown> };
    }>().result.agency;
    for (const shown of [result, site, (await clerk('agency/GetAgencyInfo')).result])
      for (const hidden of [
        'dataProtectionEmail',
        'documentRetentionDays',
        'domains',
        'version',
        'currencies',
      ])
        expect(shown).not.toHaveProperty(hidden);
  });

  test('is changed as a whole, and its site with it', async () => {
    const { result: before } = await keeper('agency/GetAgencyInfo');
    expect(before).toMatchObject({ documentRetentionDays: 30, currencies: expect.arrayContaining(['EUR']) });
    const { result: cities } = await keeper('Definition/GetCities', { keyword: 'AYT' });
    const cityId = cities.items[0].id;
    const change = {
      brandName: 'Poyraz',
      cityId,
      currencies: ['RUB', 'EUR'],
      languages: ['tr', 'ru'],
      requiredConsents: ['dataTransfer'],
    };
    const { result: after } = await keeper('Agency/Update', { ...before, ...change });
    expect(after).toMatchObject({
      ...change,
      companyTitle: before.companyTitle,
      version: before.version + 1,
    });
    expect(await keeper('Definition/DeleteCity', { input: cityId })).toMatchObject({ key: 'GEN-INUSE' });
    const stale = await keeper('Agency/Update', before);
    expect(stale).toMatchObject({ key: 'GEN-CONFLICT', data: { current: { brandName: 'Poyraz' } } });
    expect(stale.message).toBe('Somebody else has changed this meanwhile');
    const row = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('site').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ brand: 'Poyraz', currencies: ['RUB', 'EUR'], languages: ['tr', 'ru'] });
    const site = await office.desk.get('/api/services/app/Site/Get');
    expect(site.json<{ result: { requiredConsents: unknown } }>().result.requiredConsents).toEqual([
      { purpose: 'dataTransfer', textVersion: '2026-11' },
    ]);
    expect((await keeper('Agency/Update', { ...before, version: undefined })).status).toBe(200);
  });

  test('is called under its general number where it has no other one for orders', async () => {
    const { result: before } = await keeper('agency/GetAgencyInfo');
    const [phone, supportPhone] = ['+90 242 000 17 00', ''];
    const { result: after } = await keeper('Agency/Update', { ...before, phone, supportPhone });
    // The form has what was entered.
    expect(after).toMatchObject({ phone, supportPhone });
    // Mails and papers.
    const { getAgency } = createSettings(new Keyring('a key of the tests, thirty-two characters and more'));
    const { info } = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, getAgency);
    expect(info).toMatchObject({ phone, supportPhone: phone });
    const site = (await office.desk.get('/api/services/app/Site/Get')).json<{
      result: { agency: Record<string, unknown> };
    }>().result.agency;
    expect(site).toMatchObject({ phone, supportPhone: phone });
    await keeper('Agency/Update', { ...before, version: undefined });
  });

  test('leaves the brands of its other sites alone, and what was changed on its own site meanwhile', async () => {
    const sites = async () => (await keeper('Agency/GetSites')).result.items as Record<string, unknown>[];
    const { result: opened } = await keeper('agency/GetAgencyInfo');
    const [own, other] = await sites();
    await keeper('Agency/UpdateSite', { ...other, brand: 'Sunny', brandColor: '', accentColor: '' });
    const rest = opened.currencies.filter((currency: string) => currency !== 'RUB');
    const form = { ...own, brandColor: '', accentColor: '' };
    expect((await keeper('Agency/UpdateSite', { ...form, currencies: rest })).status).toBe(200);
    // A form opened before learns of the change, and puts no currency back on sale.
    const stale = await keeper('Agency/Update', { ...opened, address: 'Liman 1' });
    expect(stale).toMatchObject({ key: 'GEN-CONFLICT', data: { current: { currencies: rest } } });
    const { result: now } = await keeper('agency/GetAgencyInfo');
    expect(
      (await keeper('Agency/Update', { ...now, brandName: 'Lodos', languages: ['ru', 'tr', 'en'] })).status,
    ).toBe(200);
    expect((await sites()).slice(0, 2)).toMatchObject([
      { brand: 'Lodos', currencies: rest },
      { brand: 'Sunny' },
    ]);
    // Nor does a site's form that was opened before overwrite the agency's.
    expect(await keeper('Agency/UpdateSite', form)).toMatchObject({
      key: 'GEN-CONFLICT',
      data: { current: { languages: ['ru', 'tr', 'en'] } },
    });
    const [entry] = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select('after')
        .where('entity', '=', 'site')
        .orderBy('position', 'desc')
        .limit(1)
        .execute(),
    );
    expect(entry?.after).toMatchObject({ brand: 'Lodos', languages: ['ru', 'tr', 'en'] });
  });

  test('cannot change its inventory currency once anything has a price in it', async () => {
    const { result: agency } = await keeper('agency/GetAgencyInfo');
    expect(agency).toMatchObject({ inventoryCurrency: 'EUR', isInventoryPriced: false });
    const { inventoryCurrency: _, ...changed } = (
      await keeper('Agency/Update', { ...agency, inventoryCurrency: 'TRY' })
    ).result;
    // A client that does not send the member keeps the currency.
    expect((await keeper('Agency/Update', changed)).result.inventoryCurrency).toBe('TRY');
    await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
      tx
        .insertInto('markup_rule')
        .values({ tenant_id: tenantId, id: 901, position: 901, sum_minor: 500 })
        .execute(),
    );
    const { result: priced } = await keeper('agency/GetAgencyInfo');
    expect(priced.isInventoryPriced).toBe(true);
    expect(await keeper('Agency/Update', { ...priced, inventoryCurrency: 'EUR' })).toMatchObject({
      status: 400,
      fields: { inventoryCurrency: expect.any(String) },
    });
    expect((await keeper('Agency/Update', priced)).status).toBe(200);
  });

  test('is refused with a message at each invalid field', async () => {
    const { result: agency } = await keeper('agency/GetAgencyInfo');
    const wrong = {
      companyTitle: '',
      email: 'none',
      documentRetentionDays: '',
      currencies: [],
      chatLink: 'chat',
      domains: ['no spaces here'],
    };
    expect(Object.keys((await keeper('Agency/Update', { ...agency, ...wrong })).fields).toSorted()).toEqual([
      'chatLink',
      'companyTitle',
      'currencies',
      'documentRetentionDays',
      'domains[0]',
      'email',
    ]);
    const mute = await keeper('Agency/Update', { ...agency, languages: ['en'] });
    expect(Object.keys(mute.fields)).toEqual(['languages']);
    const astray = await keeper('Agency/Update', { ...agency, cityId: 2_000_000_000 });
    expect(Object.keys(astray.fields)).toEqual(['cityId']);
  });
});

describe('the logo', () => {
  const draw = (format: 'png' | 'jpeg' | 'webp' | 'gif', size = 40) =>
    sharp({ create: { width: size, height: 20, channels: 4, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'hidden words' } })
      .toFormat(format)
      .toBuffer();
  const upload = (bytes: Buffer) => keeper('Agency/UploadLogo', { picture: bytes.toString('base64') });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'is re-encoded from a picture in %s, without its metadata, and served as PNG',
    async (format) => {
      const uploaded = await draw(format, 2000);
      const { result } = await upload(uploaded);
      const served = await office.desk.get(result.logo);
      expect(served.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
      const picture = await sharp(served.rawPayload).metadata();
      expect(picture).toMatchObject({ format: 'png', width: 1024 });
      expect(picture.exif).toBeUndefined();
      expect(served.rawPayload.includes('hidden words')).toBe(false);
      const hash = createHash('sha256').update(served.rawPayload).digest('hex');
      expect(result.logo).toContain(hash.slice(0, 32));
      expect((await clerk('agency/GetAgencyInfo')).result.logo).toBe(result.logo);
    },
  );

  test('cannot be a vector drawing, an animation, a web page or a damaged picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const page = Buffer.concat([await draw('png'), Buffer.from('<script>alert(1)</script>')]).subarray(1);
    const cut = (await draw('png', 900)).subarray(0, 120);
    for (const bytes of [svg, await draw('gif'), page, cut, Buffer.from('x')])
      expect(await upload(bytes)).toMatchObject({
        status: 400,
        fields: { picture: expect.any(String) },
      });
  });

  test('cannot be a decompression bomb', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(MAX_PICTURE_BYTES);
    expect((await upload(bomb)).status).toBe(400);
  });

  test('is shown on the agency’s site, and not to visitors of another one', async () => {
    const logoOf = async (tenantId: number) => {
      const site = await office.desk.get('/api/services/app/Site/Get', { tenantId });
      return site.json<{ result: { logo: string | null } }>().result.logo;
    };
    const { result } = await upload(await draw('webp'));
    expect(await logoOf(DEFAULT_TENANT)).toBe(result.logo);
    expect((await office.desk.get(result.logo)).statusCode).toBe(200);
    expect(await logoOf(OTHER_TENANT)).toBeNull();
    await keeper('Agency/UploadLogo', { picture: '' });
    expect(await logoOf(DEFAULT_TENANT)).toBeNull();
  });

  test('of another agency, or under another name, is not found', async () => {
    const { result } = await upload(await draw('png'));
    expect((await office.desk.get(result.logo.replace('/logo/1/', '/logo/2/'))).statusCode).toBe(404);
    expect((await office.desk.get('/agency/logo/1/..%2f..%2fsecret.key')).statusCode).toBe(404);
    expect((await keeper('Agency/UploadLogo', { picture: '' })).result.logo).toBeNull();
    expect((await office.desk.get(result.logo)).statusCode).toBe(404);
  });
});
