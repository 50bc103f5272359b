import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { StockClient } from '../../../testing/stock-client.ts';

const ACCOUNT = '/api/services/app/Account/';
/** As the shop's pages say it: without it, these calls are of the host side. */
const ofAgency = { 'Abp.TenantId': '1' };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true', ALLOWED_HOSTS: 'tickets.example' });
});
afterAll(() => app.close());

async function register(email: string): Promise<void> {
  const person = {
    email,
    name: 'Anna',
    surname: 'Sokolova',
    phone: '+79161234567',
    birthDate: '1990-04-12',
    gender: 'female',
    nationality: 'RU',
    language: 'en',
  };
  await app.post(`${ACCOUNT}Register`, person, ofAgency);
  await app.outbox.drain();
}

async function readMail(
  email: string,
  headers: Record<string, string> = {},
): Promise<{ list: string; mail: string }> {
  const list = (await app.get('/demo/outbox', headers)).body;
  const row = list.split('<tr>').find((line) => line.includes(email)) ?? '';
  const path = /\/demo\/outbox\/[0-9a-f-]{36}/.exec(row)?.[0] ?? '/demo/outbox';
  return { list, mail: (await app.get(path, headers)).body };
}

function secretIn(mail: string): string {
  return /\/resetPassword\?[^"#]*#([\w.[\]-]+)/.exec(mail)?.[1] ?? '';
}

describe('a visitor who registers at the demo', () => {
  test('opens the account through the mail in the outbox, which is marked as not sent', async () => {
    await register('anna.demo@example.com');
    const { list, mail } = await readMail('anna.demo@example.com');
    expect(list).toContain('not sent: no mail server');
    const secret = secretIn(mail);
    expect(secret.length).toBeGreaterThan(30);
    const choice = { resetCode: secret, password: 'a new password of Anna' };
    const answer = await app.post(`${ACCOUNT}ResetPassword`, choice, ofAgency);
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ['through a proxy', 'proxy.demo@example.com', { 'x-forwarded-for': '203.0.113.9' }],
    ['under a public name', 'name.demo@example.com', { host: 'tickets.example' }],
  ])('shows nobody else the link: %s', async (_, email, headers) => {
    await register(email);
    expect(secretIn((await readMail(email)).mail).length).toBeGreaterThan(30);
    const { list, mail } = await readMail(email, headers);
    expect([list, mail].join('')).not.toMatch(/#[\w-]{30}/);
    expect(secretIn(mail)).toBe('[link]');
  });
});

test('an address of no mail is answered as one that is not there', async () => {
  const answer = await app.get(`/demo/outbox/${'-'.repeat(36)}`);
  expect(answer.statusCode).toBe(404);
});

test('the invitations of every agency are listed, however many mails its staff or another agency has had since', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const host = await StockClient.signedIn(address, 0, 'admin', 'a password of the tests');
  const invited = ['boss.one@example.com', 'boss.two@example.com'];
  for (const [at, adminEmailAddress] of invited.entries())
    await host.post('Tenant/Create', {
      tenancyName: `Invited${at}`,
      name: `Agency ${at}`,
      adminEmailAddress,
      isActive: true,
    });
  await app.outbox.drain();
  await app.db.database.owner.query(
    `insert into message (tenant_id, id, channel, reference, template, language, recipient, data, created_at)
     select tenant.id, gen_random_uuid(), 'mail', 'later', kind, 'en', 'later@example.com', '{}'::jsonb, app_now() + interval '1 hour'
     from tenant, generate_series(1, 60), unnest(array['contact-received', 'staff-password']) kind
     where tenant.id > 1
     union all
     select 1, gen_random_uuid(), 'mail', 'later', 'registration', 'en', 'later@example.com', '{}'::jsonb, app_now() + interval '1 hour'
     from generate_series(1, 60)`,
  );
  const { list } = await readMail('later@example.com');
  for (const email of invited) expect(list).toContain(email);
  expect(list).not.toContain('staff-password');
  expect(list.split('later@example.com')).toHaveLength(51);
});

test('a demo at a public address shows no link to its own machine either', async () => {
  const open = await createTestApp({ DEMO: 'true', PUBLIC_URL: 'https://tickets.example' });
  try {
    expect((await open.get('/demo/outbox')).body).toContain('<code>[link]</code>');
  } finally {
    await open.close();
  }
});
