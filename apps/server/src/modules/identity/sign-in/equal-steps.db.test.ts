import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountDesk } from '../../../testing/account-desk.ts';
import { recordStatements } from '../../../testing/record-statements.ts';

/** Kinds of users that strangers must not be able to distinguish, and a nonexistent one. */
const people = ['customer', 'staff', 'second-step', 'disabled', 'removed', 'invited', 'nobody'] as const;
type Person = (typeof people)[number];
const addressOf = (person: Person) => `${person}@example.com`;

let desk: AccountDesk;
beforeAll(async () => {
  // Simulated connection faults would add steps of their own.
  vi.stubEnv('TEST_CONNECTIONS', '');
  desk = await AccountDesk.open();
  vi.unstubAllEnvs();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  for (const person of people.filter((each) => each !== 'nobody')) await add(person);
});

async function add(person: Person): Promise<void> {
  const kind = person === 'staff' || person === 'second-step' ? 'staff' : 'customer';
  const account = { email: addressOf(person), kind } as const;
  const id = await desk.addUser(person === 'invited' ? { ...account, password: null } : account);
  if (person === 'disabled') await desk.changeUser(id, { is_active: false });
  if (person === 'removed') await desk.changeUser(id, { deleted_at: new Date('2027-01-01') });
  if (person !== 'second-step') return;
  await desk.app.db.database.inTenant(1, ({ tx, now }) =>
    tx
      .insertInto('user_second_factor')
      .values({ tenant_id: 1, user_id: id, secret: Buffer.from('sealed'), confirmed_at: now })
      .execute(),
  );
}

/** Excludes the site lookup, which is cached for a second and would change the number of transactions. */
function isOfTheAct(statement: string): boolean {
  return !/^(begin|commit)$|set_config|from "(hostname|site|tenant)"/.test(statement);
}

/** A request's database statements and number of password hashes, and its answer. */
async function stepsOf(path: string, body: object) {
  const verify = vi.spyOn(argon2, 'verify');
  const from = `10.2.0.${people.length}`;
  const { result: answer, statements: sent } = await recordStatements(() => desk.post(path, body, { from }));
  const statements = sent.map(({ text }) => text).filter(isOfTheAct);
  const checks = verify.mock.calls.length;
  verify.mockRestore();
  return {
    statements,
    checks,
    status: answer.statusCode,
    body: answer.body,
  };
}

describe.each([
  [
    'signs in with a wrong password',
    '/api/TokenAuth/Authenticate',
    (email: string) => ({ userNameOrEmailAddress: email, password: 'not the password at all' }),
    1,
  ],
  [
    'signs in with a wrong code',
    '/api/TokenAuth/AuthenticateByCode',
    (email: string) => ({ emailAddress: email, code: '000000' }),
    0,
  ],
  [
    'asks for a link',
    '/api/services/app/Account/SendPasswordResetCode',
    (email: string) => ({ emailAddress: email }),
    0,
  ],
  [
    'asks for a code',
    '/api/services/app/Account/SendLoginCode',
    (email: string) => ({ emailAddress: email }),
    0,
  ],
  [
    'asks for an account',
    '/api/services/app/Account/Register',
    (email: string) => ({
      email,
      name: 'Anna',
      surname: 'Sokolova',
      phone: '+79161234567',
      birthDate: '1990-04-12',
      gender: 'female',
      nationality: 'RU',
    }),
    0,
  ],
] as const)('whoever %s', (_, path, bodyFor, checks) => {
  test.each(people)(
    'takes the same steps and responds the same for %s as for an unknown account',
    async (person) => {
      const [theirs, nobodys] = [
        await stepsOf(path, bodyFor(addressOf(person))),
        await stepsOf(path, bodyFor('nowhere@example.com')),
      ];
      expect(theirs).toEqual(nobodys);
      expect(theirs.checks).toBe(checks);
      expect(theirs.statements.length).toBeGreaterThan(5);
    },
  );
});

test('a pending code for an address does not affect any step either', async () => {
  await desk.account('SendLoginCode', { emailAddress: addressOf('customer') });
  await desk.deliver();
  const path = '/api/TokenAuth/AuthenticateByCode';
  const code = (await desk.readCode()) === '000000' ? '111111' : '000000';
  const [theirs, nobodys] = [
    await stepsOf(path, { emailAddress: addressOf('customer'), code }),
    await stepsOf(path, { emailAddress: 'nowhere@example.com', code }),
  ];
  expect(theirs).toEqual(nobodys);
});
