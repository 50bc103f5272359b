import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Office } from '../../testing/office.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { OTHER_TENANT } from '../../testing/seed-tenants.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Definitions']);
});
afterAll(() => office.close());

describe('the cities of an agency', () => {
  test('are there from the start in a demo, with their districts', async () => {
    const cities = await clerk('Definition/GetCities', { keyword: 'ANTAL' });
    expect(cities.result).toMatchObject({
      totalCount: 1,
      items: [{ name: 'Antalya', countryCode: 'TR', iata: 'AYT', version: 1 }],
    });
    const districts = await clerk('Definition/GetDistricts', { input: cities.result.items[0].id });
    expect(districts.result.items.map(({ name }: { name: string }) => name)).toContain('Konyaaltı');
  });

  test('are found in any case, also in Cyrillic and Turkish', async () => {
    await clerk('Definition/SaveCity', { name: 'Çanakkale', countryCode: 'tr' });
    await clerk('Definition/SaveCity', { name: 'Нижний Новгород', countryCode: 'RU', iata: 'goj' });
    for (const keyword of ['çanak', 'ÇANAK', 'новгород', 'НОВГОРОД', 'goj'])
      expect((await clerk('Definition/GetCities', { keyword })).result.totalCount).toBe(1);
  });

  test('are paged and sorted as requested', async () => {
    const all = await clerk('Definition/GetCities', { maxResultCount: 1000, sorting: 'name desc' });
    const page = await clerk('Definition/GetCities', {
      skipCount: 2,
      maxResultCount: 3,
      sorting: 'NAME DESC',
    });
    expect(page.result.totalCount).toBe(all.result.totalCount);
    expect(page.result.items).toEqual(all.result.items.slice(2, 5));
    // The specification asks for the list alone: forms choose from all of it.
    const whole = await clerk('Definition/GetCities', { sorting: 'name desc' });
    expect(whole.result.items.length).toBeGreaterThan(10);
    expect(whole.result.items).toEqual(all.result.items);
    expect((await clerk('Definition/GetCities', { sorting: 'tenant_id' })).fields).toEqual({
      sorting: 'Invalid value',
    });
  });

  test('have unique names within a country', async () => {
    const city = { name: 'Datça', countryCode: 'TR' };
    expect((await clerk('Definition/SaveCity', city)).status).toBe(200);
    const again = await clerk('Definition/SaveCity', { ...city, name: 'DATÇA' });
    expect(again).toMatchObject({
      status: 409,
      key: 'GEN-DUPLICATE',
      fields: { name: 'This country has a city of this name already' },
    });
    expect((await clerk('Definition/SaveCity', { ...city, countryCode: 'GR' })).status).toBe(200);
  });

  test('report each error at its field', async () => {
    const wrong = await clerk('Definition/SaveCity', { name: '', countryCode: 'Turkey', iata: 'A1' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.fields).toSorted()).toEqual(['countryCode', 'iata', 'name']);
  });

  test('cannot be deleted while they have districts', async () => {
    const city = await clerk('Definition/SaveCity', { name: 'Kaş', countryCode: 'TR' });
    const district = await clerk('Definition/SaveDistrict', { cityId: city.result.id, name: 'Kalkan' });
    expect(await clerk('Definition/DeleteCity', { input: city.result.id })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
      message: 'This city has districts. Remove them first.',
    });
    expect((await clerk('Definition/DeleteDistrict', { input: district.result.id })).status).toBe(200);
    expect((await clerk('Definition/DeleteCity', { input: city.result.id })).status).toBe(200);
    expect((await clerk('Definition/DeleteCity', { input: city.result.id })).status).toBe(404);
  });

  test('tell the second of two editors what the first has changed', async () => {
    const { result: city } = await clerk('Definition/SaveCity', { name: 'Side', countryCode: 'TR' });
    const first = await clerk('Definition/UpdateCity', { ...city, name: 'Side Antik', iata: '' });
    expect(first.result).toMatchObject({ name: 'Side Antik', iata: null, version: 2 });
    const second = await clerk('Definition/UpdateCity', { ...city, name: 'Side Kenti' });
    expect(second).toMatchObject({
      status: 409,
      key: 'GEN-CONFLICT',
      data: { current: { name: 'Side Antik', version: 2 }, changedBy: 'clerkpages.definitions@example.com' },
    });
    const blind = await clerk('Definition/UpdateCity', { id: city.id, name: 'Side', countryCode: 'TR' });
    expect(blind.result.version).toBe(3);
  });
});

test('a district is in a city of its own agency', async () => {
  const other = await hireStaff(office, ['Pages.Definitions'], {
    tenantId: OTHER_TENANT,
    email: 'other@example.com',
  });
  const { result: theirs } = await other('Definition/SaveCity', { name: 'Theirs', countryCode: 'TR' });
  for (const cityId of [theirs.id, 2_000_000_000])
    expect(await clerk('Definition/SaveDistrict', { cityId, name: 'Centre' })).toMatchObject({
      status: 400,
      fields: { cityId: 'Invalid value' },
    });
});

describe('the kinds of packages', () => {
  test('are listed in their order, inactive ones separately', async () => {
    const on = await clerk('Definition/GetPackageTypes', { isActive: true });
    expect(on.result.items.map(({ code }: { code: string }) => code)).toEqual([
      'FLIGHT',
      'TRANSFER',
      'FLY-RIDE',
    ]);
    expect((await clerk('Definition/GetPackageTypes', { isActive: 'false' })).result.totalCount).toBe(3);
    expect((await clerk('Definition/GetPackageTypes', { keyword: 'вилла' })).result.totalCount).toBe(1);
  });

  test('are added, changed and removed; a code is taken once', async () => {
    const type = {
      code: 'WEEKEND',
      name: { ru: 'Выходные', en: 'Weekend', tr: 'Hafta sonu' },
      product: 'flight',
      description: '',
      sortOrder: 5,
      isActive: true,
    };
    const { result: made } = await clerk('Definition/SavePackageType', type);
    expect(made).toMatchObject({ ...type, description: null, version: 1 });
    expect(await clerk('Definition/SavePackageType', { ...type, code: 'weekend' })).toMatchObject({
      key: 'GEN-DUPLICATE',
      fields: { code: 'This code is taken' },
    });
    const changed = await clerk('Definition/UpdatePackageType', { ...made, isActive: false });
    expect(changed.result).toMatchObject({ isActive: false, version: 2 });
    expect((await clerk('Definition/DeletePackageType', { input: made.id })).result).toBeNull();
    const wrong = await clerk('Definition/SavePackageType', {
      ...type,
      name: { ru: 'А' },
      product: 'cruise',
    });
    expect(Object.keys(wrong.fields).toSorted()).toEqual(['name.en', 'name.tr', 'product']);
  });
});
