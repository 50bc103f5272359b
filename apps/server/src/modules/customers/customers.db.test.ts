import { addDays } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCHED } from '../../platform/database/read-long-page.ts';
import { GOOD_PASSWORD } from '../../testing/account-desk.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';

let office: Office;
let clerk: OfficeCaller;
let registrar: OfficeCaller;
let senior: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Customers', 'Pages.Definitions']);
  registrar = await hireStaff(office, ['Pages.Customers', 'Pages.Customers.ViewDocuments']);
  senior = await hireStaff(office, ['Pages.Customers', 'Pages.Customers.ViewDocuments', 'Pages.Orders.Edit']);
});
afterAll(() => office.close());

const anna = {
  name: 'Анна',
  surname: 'Соколова',
  email: 'Anna@example.com',
  countryCode: '+7',
  mobilePhone: '9161234567',
  nationality: 'RU',
  birthDate: '1989-03-14',
  gender: 'female',
  passportSerial: '75',
  passportNumber: '284 1906',
  passportExpiryDate: '2035-08-22',
  language: 'ru',
  currency: 'RUB',
  newsOptIn: true,
  note: 'sits at the window',
};
const newcomer = (email: string, change: object = {}) => ({ ...anna, email, ...change });
const add = async (email: string, change: object = {}) =>
  (await registrar('Customer/SaveCustomer', newcomer(email, change))).result;

const search = async (keyword: string) => (await clerk('Customer/GetCustomers', { keyword })).result.items;

describe('a customer', () => {
  test('is stored with all members of the form, and found by name, phone and address in upper or lower case', async () => {
    const { result } = await registrar('Customer/SaveCustomer', anna);
    expect(result).toMatchObject({ ...anna, passportNumber: '2841906', documentsMasked: false, version: 1 });
    for (const keyword of ['СОКОЛОВА', 'anna@EX', '9161234', '+7 916 123', '8 (916) 123-4', 'cjrjkjdf'])
      expect((await clerk('Customer/GetCustomers', { keyword })).result.items[0].id).toBe(result.id);
  });

  test('is found by a phone pasted with slashes, dashes or invisible marks, and by no mark alone', async () => {
    const { id } = await add('pasted@example.com', { mobilePhone: '9265550917' });
    for (const keyword of ['926/555/09', '+7 926–555–09', '8 (926) 555‑09', '\u202A+7 926 555\u202C'])
      expect(await search(keyword), keyword).toMatchObject([{ id }]);
    expect(await search('/')).toEqual([]);
  });

  test('is found by a phone as it is dialled at home or from abroad, or written without its plus', async () => {
    const minsk = { countryCode: '+375', mobilePhone: '297654321' };
    const { id } = await add('minsk@example.com', minsk);
    const istanbul = await add('istanbul@example.com', { countryCode: '+90', mobilePhone: '5329876543' });
    const dialled = {
      [id]: ['8 029 765-43-21', '029 765-43-21', '375297654321', '8 10 375 29 765 43 21'],
      [istanbul.id]: ['905329876543', '00 90 532 987 65 43', '0532 987'],
    };
    for (const keyword of Object.values(dialled).flat())
      expect(dialled[(await search(keyword))[0]?.id], keyword).toContain(keyword);
  });

  test.each([
    ['Kairatkyzy', 'Қайратқызы'],
    ['Auezova', 'Әуезова'],
    ['Gabbasova', 'Ғаббасова'],
    ['Unerbai', 'Үңербай'],
    ['Omirbek', 'Өмірбек'],
    ['Ushakbai', 'Ұшақбай'],
    ['HADISHA', 'Һадиша'],
    ['IZHAKEVICH', 'Їжакевич'],
    ['Ieremenko', 'Єременко'],
    ['USHAKOVICH', 'Ўшаковіч'],
    ['GALAGAN', 'ґалаган'],
    ['Andreichuk', 'Андрейчук'],
    ['KHABIROVA', 'Хабирова'],
  ])('%s of the passport is found by %s', async (surname, keyword) => {
    const { id } = await add(`${surname.toLowerCase()}@example.com`, { surname });
    expect((await clerk('Customer/GetCustomers', { keyword })).result.items).toMatchObject([{ id }]);
  });

  test('is found by the beginning of the address however it is typed, also behind thousands of newer customers', async () => {
    const { id } = await add('Oldest.Client@example.com');
    await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
      sql`insert into customer (tenant_id, email, normalized_email, name, surname, country_code, mobile_phone,
          language, currency)
        select ${tenantId}, 'newer' || n || '@example.com', 'newer' || n || '@example.com', 'New', 'Newer', '', '', 'en', 'EUR'
        from generate_series(1, ${SEARCHED}) n`.execute(tx),
    );
    for (const keyword of ['oldest.cl', 'OLDEST.CLIENT@example.com', 'Oldest.Client@'])
      expect((await clerk('Customer/GetCustomers', { keyword })).result.items).toMatchObject([{ id }]);
    await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`delete from customer where surname = 'Newer'`.execute(tx),
    );
  });

  test('has a unique e-mail address', async () => {
    await add('only@example.com');
    expect(await clerk('Customer/SaveCustomer', newcomer('ONLY@example.com'))).toMatchObject({
      status: 409,
      key: 'GEN-DUPLICATE',
      fields: { email: 'Another customer has this e-mail address' },
    });
  });

  test('shows documents only to users with the right', async () => {
    const { id } = await add('masked@example.com');
    const { result: masked } = await clerk('Customer/Get', { id });
    expect(masked).toMatchObject({ passportNumber: '••••906', passportSerial: '••', documentsMasked: true });
    expect(JSON.stringify(masked)).not.toContain('2841906');
    expect((await registrar('Customer/Get', { id })).result.passportNumber).toBe('2841906');
  });

  test('keeps the documents when a user without the right to see them saves the form unchanged', async () => {
    const { id } = await add('kept@example.com');
    const { result: shown } = await clerk('Customer/Get', { id });
    const saved = await clerk('Customer/Update', { ...shown, note: 'sits in the aisle' });
    expect(saved.result).toMatchObject({ note: 'sits in the aisle', version: 2 });
    expect((await registrar('Customer/Get', { id })).result).toMatchObject({
      passportNumber: '2841906',
      passportSerial: '75',
      passportExpiryDate: '2035-08-22',
    });
    const emptied = await registrar('Customer/Update', { ...shown, passportNumber: '', version: undefined });
    expect(emptied.result).toMatchObject({ passportNumber: null, passportSerial: '75' });
  });

  test('has documents that are encrypted in the database', async () => {
    const { id } = await add('sealed@example.com', { identificationNumber: 'AB 770 8812' });
    const row = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(
      Buffer.concat(Object.values(row).map((value) => Buffer.from(String(value)))).toString(),
    ).not.toMatch(/2841906|AB7708812/);
    expect((await registrar('Customer/Get', { id })).result.identificationNumber).toBe('AB7708812');
  });

  test('is refused with a message at each invalid field', async () => {
    const wrong = newcomer('nobody', { birthDate: '1989-02-30', language: 'de', name: ' ' });
    expect(Object.keys((await clerk('Customer/SaveCustomer', wrong)).fields).toSorted()).toEqual([
      'birthDate',
      'email',
      'language',
      'name',
    ]);
    const unlikely = newcomer('unlikely@example.com', {
      nationality: 'TR',
      identificationNumber: '12345678901',
      passportNumber: '12',
      mobilePhone: '12',
      birthDate: '2190-01-01',
      passportExpiryDate: 'soon',
    });
    const { fields } = await clerk('Customer/SaveCustomer', unlikely);
    expect(Object.keys(fields).toSorted()).toEqual([
      'birthDate',
      'identificationNumber',
      'mobilePhone',
      'passportExpiryDate',
      'passportNumber',
    ]);
  });

  test('is not born in the future on the agency’s day, also by night while it is yesterday in UTC', async () => {
    const { clock } = office.desk.app.db;
    const start = clock.override();
    const [today = ''] = start.toISOString().split('T');
    clock.freezeAt(new Date(`${today}T21:30:00Z`));
    try {
      const atNight = await hireStaff(office, ['Pages.Customers'], { email: 'night@example.com' });
      const save = async (days: number) =>
        atNight(
          'Customer/SaveCustomer',
          newcomer(`born-${days}@example.com`, { birthDate: addDays(today, days) }),
        );
      expect((await save(1)).status).toBe(200);
      expect(Object.keys((await save(2)).fields)).toEqual(['birthDate']);
    } finally {
      clock.freezeAt(start);
    }
  });

  test('lives in a district of their city, which then cannot be deleted', async () => {
    const { result: cities } = await clerk('Definition/GetCities', { keyword: 'AYT' });
    const cityId = cities.items[0].id;
    const { result: districts } = await clerk('Definition/GetDistricts', { input: cityId });
    const [district] = districts.items;
    const { id } = await add('resident@example.com', { cityId, districtId: district.id });
    expect((await clerk('Customer/Get', { id })).result).toMatchObject({
      cityName: 'Antalya',
      districtName: district.name,
    });
    expect((await clerk('Customer/GetCustomers', { cityId })).result.totalCount).toBe(1);
    expect(await clerk('Definition/DeleteDistrict', { input: district.id })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
    });
    const { result: others } = await clerk('Definition/GetCities', { keyword: 'MOW' });
    const moved = { ...district, cityId: others.items[0].id };
    expect((await clerk('Definition/UpdateDistrict', moved)).key).toBe('GEN-INUSE');
    const astray = newcomer('astray@example.com', { cityId: others.items[0].id, districtId: district.id });
    expect((await clerk('Customer/SaveCustomer', astray)).fields).toEqual({ districtId: 'Invalid value' });
  });

  test('without a phone is unsubscribed without adding one, while a stored phone cannot be emptied', async () => {
    const [phoneless, reachable] = [await add('phoneless@example.com'), await add('reachable@example.com')];
    await setColumns(phoneless.id, { country_code: '', mobile_phone: '' });
    const { result: shown } = await clerk('Customer/Get', { id: phoneless.id });
    expect(await clerk('Customer/Update', { ...shown, newsOptIn: false })).toMatchObject({
      status: 200,
      result: { newsOptIn: false, countryCode: '', mobilePhone: '' },
    });
    const half = { ...shown, version: undefined, countryCode: '+7' };
    expect((await clerk('Customer/Update', half)).fields).toHaveProperty('mobilePhone');
    const silenced = { ...reachable, mobilePhone: ' ' };
    expect((await clerk('Customer/Update', silenced)).fields).toHaveProperty('mobilePhone');
    const codeless = { ...reachable, countryCode: '', mobilePhone: '' };
    expect((await clerk('Customer/Update', codeless)).fields).toHaveProperty('countryCode');
    const unreachable = newcomer('unreachable@example.com', { countryCode: '', mobilePhone: '' });
    expect(Object.keys((await clerk('Customer/SaveCustomer', unreachable)).fields).toSorted()).toEqual([
      'countryCode',
      'mobilePhone',
    ]);
  });

  test('with an account is not deleted, because the account and the saved travellers would stay', async () => {
    const { id } = await add('member@example.com');
    await setColumns(id, { user_id: await findUser() });
    expect(await clerk('Customer/Delete', { id })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
      message: expect.stringContaining('has an account'),
    });
    expect((await clerk('Customer/Get', { id })).status).toBe(200);
  });

  test('whose mistyped address staff correct leaves the stranger’s account, which keeps its own data, for the true owner’s', async () => {
    const { desk } = office;
    const [stranger, owner] = [
      await desk.addUser({ email: 'anna.s@example.com' }),
      await desk.addUser({ email: 'anna.sokolova@example.com' }),
    ];
    for (const userId of [stranger, owner]) await desk.changeUser(userId, { email_proved_at: new Date() });
    const { id } = await add('anna.s@example.com');
    await setColumns(id, { user_id: stranger });
    const { result: unmoved } = await clerk('Customer/Update', { ...newcomer('ANNA.S@example.com'), id });
    expect(unmoved.userId).toBe(stranger);
    const correct = async (email: string) =>
      (await senior('Customer/Update', { ...newcomer(email), id, version: undefined })).result.userId;
    expect(await correct('anna.without.account@example.com')).toBeNull();
    expect(await correct('Anna.Sokolova@example.com')).toBe(owner);
    expect(await correct('anna.once.more@example.com')).toBeNull();
    const { status } = await registrar('Customer/Erase', { id, reason: 'asked for by letter' });
    expect(status).toBe(200);
    for (const email of ['anna.s@example.com', 'anna.sokolova@example.com'])
      expect((await desk.signIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
  });

  test('whose orders or documents another address would show moves there only by staff who may see and change them', async () => {
    const { id } = await add('victim@example.com');
    await insertOrder(id, '0190a0a0-0000-7000-8000-00000000000a', 'FW223456789', 'GHJKLM');
    const { id: traveller } = await add('traveller@example.com', { passportNumber: '2841906' });
    for (const [customer, address] of [
      [id, 'victim@example.com'],
      [traveller, 'traveller@example.com'],
    ] as const) {
      const moved = { ...newcomer(`mule-${address}`), id: customer, version: undefined };
      expect((await clerk('Customer/Update', moved)).fields).toHaveProperty('email');
      expect((await clerk('Customer/Get', { id: customer })).result.email).toBe(address);
      expect((await senior('Customer/Update', moved)).result.email).toBe(`mule-${address}`);
    }
  });

  test('who waits to be erased is not deleted, because messages would keep the name: staff erase at once instead', async () => {
    const { id } = await add('leaving@example.com');
    await setColumns(id, { erasure_requested_at: new Date() });
    expect(await clerk('Customer/Delete', { id })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
      message: expect.stringContaining('asked to be erased'),
    });
    await setColumns(id, { erased_at: new Date() });
    expect((await clerk('Customer/Delete', { id })).status).toBe(200);
  });

  test('is deleted, unless an order refers to them', async () => {
    const [loyal, fleeting] = [await add('loyal@example.com'), await add('fleeting@example.com')];
    await insertOrder(loyal.id);
    expect((await clerk('Customer/Get', { id: loyal.id })).result.orderCount).toBe(1);
    expect(await clerk('Customer/Delete', { id: loyal.id })).toMatchObject({
      status: 409,
      key: 'GEN-INUSE',
      message: expect.stringContaining('has orders'),
    });
    expect((await clerk('Customer/Delete', { id: fleeting.id })).status).toBe(200);
    expect((await clerk('Customer/Get', { id: fleeting.id })).status).toBe(404);
  });
});

test('the list is filtered and sorted by its columns', async () => {
  await add('z1@example.com', { surname: 'Яковлев', language: 'tr', newsOptIn: false });
  await add('z2@example.com', { surname: 'Абрамов', language: 'tr' });
  const asked = { language: 'tr', sorting: 'surname desc' };
  const { result } = await clerk('Customer/GetCustomers', asked);
  expect(result.items.map(({ surname }: { surname: string }) => surname)).toEqual(['Яковлев', 'Абрамов']);
  expect((await clerk('Customer/GetCustomers', { ...asked, newsOptIn: 'false' })).result.totalCount).toBe(1);
});

test('the list is sorted by city name across pages, with customers without a city last', async () => {
  const nameless = 'tell-city';
  const ids = new Map<string, number>();
  for (const name of ['Вологда', 'Анапа']) {
    const { result } = await clerk('Definition/SaveCity', { name, countryCode: 'RU' });
    ids.set(name, result.id);
  }
  const at = async (email: string, city?: string) =>
    add(`${email}.${nameless}@example.com`, { surname: 'Городов', ...(city && { cityId: ids.get(city) }) });
  await at('a', 'Вологда');
  await at('b');
  await at('c', 'Анапа');
  await at('d', 'Вологда');
  const list = async (sorting: string, skipCount = 0, maxResultCount = 10): Promise<string[]> => {
    const request = {
      keyword: 'Городов',
      sorting,
      skipCount: String(skipCount),
      maxResultCount: String(maxResultCount),
    };
    const { result } = await clerk('Customer/GetCustomers', request);
    expect(result.totalCount).toBe(4);
    return result.items.map(({ email }: { email: string }) => email[0]!);
  };
  expect(await list('cityName')).toEqual(['c', 'a', 'd', 'b']);
  expect(await list('cityName desc')).toEqual(['b', 'd', 'a', 'c']);
  expect(await list('cityName, email desc')).toEqual(['c', 'd', 'a', 'b']);
  expect(await list('surname, cityName')).toEqual(['c', 'a', 'd', 'b']);
  expect([await list('cityName', 0, 2), await list('cityName', 2, 2)]).toEqual([
    ['c', 'a'],
    ['d', 'b'],
  ]);
});

interface Columns {
  readonly country_code?: string;
  readonly mobile_phone?: string;
  readonly user_id?: number;
  readonly erasure_requested_at?: Date;
  readonly erased_at?: Date;
}

function setColumns(id: number, columns: Columns) {
  return office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.updateTable('customer').set(columns).where('id', '=', id).execute(),
  );
}

async function findUser(): Promise<number> {
  const { id } = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow(),
  );
  return id;
}

function insertOrder(
  customerId: number,
  id = '0190a0a0-0000-7000-8000-000000000001',
  reservationNumber = 'FW123456789',
  pnr = 'ABCDEF',
) {
  return office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .insertInto('customer_order')
      .values({
        tenant_id: DEFAULT_TENANT,
        id,
        customer_id: customerId,
        key_hash: Buffer.from('key'),
        reservation_number: reservationNumber,
        pnr,
        site_id: 1,
        language: 'ru',
        currency: 'EUR',
        total_minor: 100,
        contact: '{}',
        quote_id: '0190a0a0-0000-7000-8000-000000000002',
        quote: '{}',
      })
      .execute(),
  );
}
