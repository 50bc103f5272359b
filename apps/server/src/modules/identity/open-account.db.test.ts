import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Outbox } from '../../platform/outbox/outbox.ts';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../testing/account-desk.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import { openAccount, type Buyer } from './open-account.ts';

let desk: AccountDesk;
beforeAll(async () => {
  desk = await AccountDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const anna: Buyer = {
  email: 'Anna@example.com',
  name: 'Анна',
  surname: 'Соколова',
  phone: '+79161234567',
  language: 'ru',
  siteId: 1,
};

/** Acts as after a paid order: creates the customer's record, then opens the account. */
async function payAs(buyer: Buyer, tenantId = 1): Promise<void> {
  const { database } = desk.app.db;
  await database.inTenant(tenantId, ({ tx }) =>
    tx
      .insertInto('customer')
      .values({
        tenant_id: tenantId,
        email: buyer.email,
        normalized_email: buyer.email.toLowerCase(),
        name: buyer.name,
        surname: buyer.surname,
        country_code: '+7',
        mobile_phone: '9161234567',
        language: buyer.language,
        currency: 'RUB',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const outbox = new Outbox(database, pino({ level: 'silent' }), async () => []);
  await openAccount({ database, outbox }, tenantId, buyer);
  await desk.deliver();
}

const readState = (tenantId = 1) =>
  desk.app.db.database.inTenant(tenantId, async ({ tx }) => ({
    users: await tx
      .selectFrom('app_user')
      .select(['id', 'kind', 'email', 'name', 'surname', 'phone', 'language', 'password_hash'])
      .where('kind', '=', 'customer')
      .execute(),
    owners: (await tx.selectFrom('customer').select('user_id').execute()).map((row) => row.user_id),
  }));

describe('a buyer who has paid', () => {
  test('gets an account without a password, and a mail in their language that opens it', async () => {
    await payAs(anna);
    const { users, owners } = await readState();
    expect(users).toMatchObject([
      {
        kind: 'customer',
        email: 'Anna@example.com',
        name: 'Анна',
        surname: 'Соколова',
        phone: '+79161234567',
        language: 'ru',
        password_hash: null,
      },
    ]);
    expect(owners).toEqual([null]);
    const [mail] = await desk.readMails();
    expect(mail?.subject).toBe('Farewind: личный кабинет открыт');
    expect(mail?.to?.[0]?.address).toBe('Anna@example.com');
    expect((await desk.readLink()).search).toBe('?locale=ru');
  });

  test('sees the orders of the address once the link is used, not before', async () => {
    await payAs(anna);
    const resetCode = (await desk.readLink()).hash.slice(1);
    await desk.account('ResetPassword', { resetCode, password: NEW_PASSWORD });
    const { users, owners } = await readState();
    expect(owners).toEqual([users[0]?.id]);
    expect((await desk.signIn('anna@example.com', NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('sees them after signing in with a mailed code as well', async () => {
    await payAs(anna);
    await desk.account('SendLoginCode', { emailAddress: 'ANNA@example.com' });
    await desk.deliver();
    const body = { emailAddress: 'anna@example.com', code: await desk.readCode() };
    expect((await desk.post('/api/TokenAuth/AuthenticateByCode', body)).statusCode).toBe(200);
    const { users, owners } = await readState();
    expect(owners).toEqual([users[0]?.id]);
  });

  test('with an address whose account was never used is mailed again; the name stays unchanged', async () => {
    await payAs(anna);
    await payAs({ ...anna, name: 'Mallory' });
    expect((await readState()).users).toMatchObject([{ name: 'Анна' }]);
    expect(await desk.readMails()).toHaveLength(2);
  });

  test('with an account in use gets the order added to it, and no second invitation', async () => {
    await payAs(anna);
    const resetCode = (await desk.readLink()).hash.slice(1);
    await desk.account('ResetPassword', { resetCode, password: NEW_PASSWORD });
    await desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.updateTable('customer').set({ user_id: null }).execute(),
    );
    await payAs(anna);
    const { users, owners } = await readState();
    expect(owners).toEqual([users[0]!.id]);
    expect(await desk.readMails()).toHaveLength(1);
    expect((await desk.signIn(anna.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('with the address of a staff member or of a disabled account changes nothing', async () => {
    await desk.addUser({ email: 'agent@example.com', kind: 'staff' });
    await payAs({ ...anna, email: 'agent@example.com' });
    const disabled = await desk.addUser({ email: 'gone@example.com' });
    await desk.changeUser(disabled, { is_active: false });
    await payAs({ ...anna, email: 'gone@example.com' });
    expect((await readState()).owners).toEqual([null, null]);
    expect(await desk.readMails()).toEqual([]);
    expect((await desk.signIn('agent@example.com', GOOD_PASSWORD)).statusCode).toBe(200);
  });

  test('at one agency has no account at another', async () => {
    await payAs(anna);
    expect((await readState(OTHER_TENANT)).users).toEqual([]);
  });
});
