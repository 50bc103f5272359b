import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountDesk, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

let desk: AccountDesk;
beforeAll(async () => {
  desk = await AccountDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const ANNA = 'anna@example.com';
const anna = {
  email: ANNA,
  name: 'Анна',
  surname: 'Соколова',
  phone: '+7 916 123-45-67',
  birthDate: '1990-04-12',
  gender: 'female',
  nationality: 'RU',
  passportSerial: '75',
  passportNumber: '7654321',
  language: 'ru',
  newsOptIn: true,
};

const register = async (body: object, caller = {}) => {
  const answer = await desk.account('Register', body, caller);
  await desk.deliver();
  return answer;
};
const useLink = async () =>
  desk.account('ResetPassword', { resetCode: (await desk.readLink()).hash.slice(1), password: NEW_PASSWORD });
const readProfile = async (token: string, caller = {}) =>
  (await desk.get('/api/services/app/Profile/Get', { ...caller, token })).json<{ result: object }>().result;
const read = <Row>(table: 'account_registration' | 'customer' | 'traveller' | 'outbox') =>
  desk.app.db.database.inTenant(1, ({ tx }) => tx.selectFrom(table).selectAll().execute()) as Promise<Row[]>;

test('an account is created when the mailed link verifies the address, with the submitted data, encrypted until then', async () => {
  const answer = await register(anna);
  expect(answer.json()).toMatchObject({ success: true, result: { canLogin: false } });
  expect((await desk.signIn(ANNA, NEW_PASSWORD)).statusCode).toBe(422);
  const stored = await dumpAgency(desk.app.db.database, DEFAULT_TENANT);
  for (const table of ['account_registration', 'outbox'])
    for (const text of ['7654321', '1990-04-12', ANNA]) expect(stored.get(table), table).not.toContain(text);
  expect(await read('customer')).toEqual([]);

  expect((await desk.readMails()).at(-1)?.subject).toBe(
    'Подтвердите почту, чтобы открыть личный кабинет Farewind',
  );
  expect((await useLink()).statusCode).toBe(200);
  const token = await desk.tokenOf(ANNA, NEW_PASSWORD);
  expect(await readProfile(token)).toMatchObject({
    name: 'Анна',
    surname: 'Соколова',
    emailAddress: ANNA,
    phone: '+79161234567',
    birthDate: '1990-04-12',
    gender: 'female',
    nationality: 'RU',
    language: 'ru',
    newsOptIn: true,
  });
  expect(await read('account_registration')).toEqual([]);
  const [self] = await read<{ name: string; documents: Buffer }>('traveller');
  expect(self?.name).toBe('Анна');
  expect(self?.documents.toString('latin1')).not.toContain('7654321');
});

test('an address with an account gets the same response as one without, is notified by mail only, and loses nothing', async () => {
  await register(anna);
  await useLink();
  const known = await register({ ...anna, name: 'Mallory', password: 'another eight words of nobody' });
  const unknown = await register({ ...anna, email: 'nobody@example.com' });
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
  const mails = await desk.readMails();
  expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual([ANNA, ANNA, 'nobody@example.com']);
  expect(mails[1]?.subject).not.toBe(mails[2]?.subject);
  expect(await read('account_registration')).toHaveLength(1);
  expect(await readProfile(await desk.tokenOf(ANNA, NEW_PASSWORD))).toMatchObject({ name: 'Анна' });
});

test('registering gives nothing to staff or to users with a closed account', async () => {
  await desk.addUser({ email: 'agent@example.com', kind: 'staff' });
  await desk.changeUser(await desk.addUser({ email: 'gone@example.com' }), { is_active: false });
  for (const email of ['agent@example.com', 'gone@example.com']) await register({ ...anna, email });
  expect(await desk.readMails()).toEqual([]);
  expect(await read('account_registration')).toEqual([]);
});

test.each([
  ['ru', 'Личный кабинет открывают с 18 лет'],
  ['en', 'You must be 18 or older to open an account'],
  ['tr', 'Hesap açmak için en az 18 yaşında olmalısınız'],
] as const)(
  'whoever is too young is told at the birth date (%s), with every other fault at its field',
  async (language, said) => {
    const body = { ...anna, birthDate: '2009-02-02', phone: '12', password: 'short' };
    const { error } = (await register(body, { language })).json<{
      error: { validationErrors: { members: string[]; message: string }[] };
    }>();
    const faults = Object.fromEntries(
      error.validationErrors.map(({ members, message }) => [members[0], message]),
    );
    expect(faults['birthDate']).toBe(said);
    expect(Object.keys(faults).toSorted()).toEqual(['birthDate', 'password', 'phone']);
    expect((await register({ ...anna, birthDate: '2009-02-01' })).statusCode).toBe(200);
  },
);

test('other clients register with their own field names, and at one agency only', async () => {
  const stock = {
    userName: 'anna',
    emailAddress: ANNA,
    name: 'Anna',
    surname: 'Sokolova',
    password: NEW_PASSWORD,
  };
  expect((await register(stock)).statusCode).toBe(200);
  await useLink();
  expect((await desk.signIn(ANNA, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await desk.signIn(ANNA, NEW_PASSWORD, { tenantId: OTHER_TENANT })).statusCode).toBe(422);
});

test('users see their sessions, and end one or, with a new password, all others', async () => {
  await register(anna);
  await useLink();
  const [here, there, third] = [
    await desk.tokenOf(ANNA, NEW_PASSWORD),
    await desk.tokenOf(ANNA, NEW_PASSWORD, { from: '203.0.113.77' }),
    await desk.tokenOf(ANNA, NEW_PASSWORD),
  ];
  const list = async (token: string) =>
    (await desk.get('/api/services/app/Profile/GetSessions', { token })).json<{
      result: { items: { sessionId: string; network: string; isCurrent: boolean }[] };
    }>().result.items;
  const items = await list(here);
  expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  const away = items.find(({ network }) => network === '203.0.113.…');
  const end = (sessionId: string, token: string) =>
    desk.post('/api/services/app/Profile/EndSession', { sessionId }, { token });
  await desk.addUser({ email: 'other@example.com' });
  expect((await end(away!.sessionId, await desk.tokenOf('other@example.com'))).statusCode).toBe(404);
  expect((await end(away!.sessionId, here)).statusCode).toBe(200);
  expect(await desk.whoIs(there)).toBeNull();
  const passwords = { currentPassword: NEW_PASSWORD, newPassword: 'nine yellow bricks on a lake' };
  expect(
    (await desk.post('/api/services/app/Profile/ChangePassword', passwords, { token: here })).statusCode,
  ).toBe(200);
  expect(await desk.whoIs(third)).toBeNull();
  expect(await list(here)).toHaveLength(1);
});

test('nobody becomes a customer of the host side, where no one could see, export or erase their data', async () => {
  const refused = await register(anna, { tenantId: 0 });
  expect(refused.json()).toMatchObject({
    error: { key: 'GEN-RULE', message: 'Accounts are opened on the website of an agency' },
  });
  const kept = await desk.app.db.database.inTenant(0, async ({ tx }) => [
    await tx.selectFrom('account_registration').select('id').execute(),
    await tx.selectFrom('app_user').select('id').where('kind', '=', 'customer').execute(),
  ]);
  expect([kept, await desk.readMails()]).toEqual([[[], []], []]);
});

test('a mailbox is not flooded by registrations, however its address is written', async () => {
  const spellings = ['anna@example.com', 'Anna+1@example.com', 'anna+two@example.com', 'ANNA+3@Example.com'];
  const asked = [];
  for (const email of spellings) asked.push((await register({ ...anna, email })).statusCode);
  expect(asked).toEqual([200, 200, 200, 429]);
  expect((await register({ ...anna, email: 'annabel@example.com' })).statusCode).toBe(200);
});
