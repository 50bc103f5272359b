import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

const EMAIL = 'anna.demo@example.com';
const ACCOUNT = '/api/services/app/Account/';
/** As the shop's pages say it: without it, these calls are of the host side. */
const ofAgency = { 'Abp.TenantId': '1' };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true' });
  const person = {
    email: EMAIL,
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
});
afterAll(() => app.close());

async function readMail(headers: Record<string, string> = {}): Promise<{ list: string; mail: string }> {
  const list = (await app.get('/demo/outbox', headers)).body;
  const row = list.split('<tr>').find((line) => line.includes(EMAIL)) ?? '';
  const path = /\/demo\/outbox\/[0-9a-f-]{36}/.exec(row)?.[0] ?? '/demo/outbox';
  return { list, mail: (await app.get(path, headers)).body };
}

function secretIn(mail: string): string {
  return /\/resetPassword\?[^"#]*#([\w.[\]-]+)/.exec(mail)?.[1] ?? '';
}

describe('a visitor who registers at the demo', () => {
  test('opens the account through the mail in the outbox, which is marked as not sent', async () => {
    const { list, mail } = await readMail();
    expect(list).toContain('not sent: no mail server');
    const secret = secretIn(mail);
    expect(secret.length).toBeGreaterThan(30);
    const choice = { resetCode: secret, password: 'a new password of Anna' };
    const answer = await app.post(`${ACCOUNT}ResetPassword`, choice, ofAgency);
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['under a public name', { host: 'tickets.example' }],
  ])('shows nobody else the link: %s', async (_, headers) => {
    const { list, mail } = await readMail(headers);
    expect([list, mail].join('')).not.toMatch(/#[\w-]{30}/);
    expect(['', '[link]']).toContain(secretIn(mail));
  });
});

test('a demo at a public address shows no link to its own machine either', async () => {
  const open = await createTestApp({ DEMO: 'true', PUBLIC_URL: 'https://tickets.example' });
  try {
    expect((await open.get('/demo/outbox')).body).toContain('<code>[link]</code>');
  } finally {
    await open.close();
  }
});
