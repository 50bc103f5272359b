import { Readable } from 'node:stream';
import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office } from './testing/office.ts';

const MAIL_SECRET = 'a secret of the mail server';

let office: Office;
const tokens: Record<'customer' | 'clerk', string> = { customer: '', clerk: '' };
beforeAll(async () => {
  office = await Office.open({ MAIL_BOUNCE_SECRET: MAIL_SECRET });
  await office.desk.addUser({ email: 'anna@example.com' });
  await office.desk.addUser({ email: 'clerk@example.com', kind: 'staff' });
  tokens.customer = await office.desk.tokenOf('anna@example.com');
  tokens.clerk = await office.desk.tokenOf('clerk@example.com');
});
afterAll(() => office.close());

let calls = 0;

/**
 * Announces a body but never sends all of it, so a server that waits for the body does not respond, and a read is
 * noticed.
 */
async function announceBody(method: 'POST' | 'PUT', url: string, headers: Record<string, string>) {
  let isRead = false;
  const body = new Readable({
    read() {
      isRead = true;
      // Abort once the body is read, so that the test fails instead of hanging.
      this.destroy(new Error('the body was read'));
    },
  });
  calls += 1;
  const answer = await office.desk.app.server
    .inject({
      method,
      url,
      payload: body,
      headers: { 'content-type': 'application/json', 'content-length': '200000', ...headers },
      remoteAddress: `10.7.${calls >> 8}.${calls & 255}`,
    })
    .catch(() => undefined);
  return { status: answer?.statusCode, isRead };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const withBody = catalogue.filter(({ method }) => method === 'POST' || method === 'PUT');
const named = (operations: typeof withBody) => operations.map((each) => [each.name, each] as const);

test.each(named(withBody.filter(({ access }) => access !== 'public')))(
  'nothing of a stranger’s body is read for %s',
  async (_, { method, path }) => {
    const inputs = ['application/json', 'multipart/form-data; boundary=x'];
    for (const type of inputs)
      expect(await announceBody(method as 'POST', path, { 'content-type': type })).toEqual({
        status: 401,
        isRead: false,
      });
    const packed = await announceBody(method as 'POST', path, { 'content-encoding': 'gzip' });
    expect(packed).toEqual({ status: 415, isRead: false });
    expect(await announceBody(method as 'POST', path, bearer('rubbish'))).toEqual({
      status: 401,
      isRead: false,
    });
  },
);

test.each(named(withBody.filter(({ access }) => access.startsWith('Pages.'))))(
  'nothing of a body is read for %s from staff and customers without the right',
  async (_, { method, path }) => {
    for (const token of Object.values(tokens))
      expect(await announceBody(method as 'POST', path, bearer(token))).toEqual({
        status: 403,
        isRead: false,
      });
  },
);

test('the body of an authorised call is read', async () => {
  const path = '/api/services/app/Contact/SendMessage';
  expect((await announceBody('POST', path, {})).isRead).toBe(true);
});

test('a large supporting document is read only from the buyer of an order that requires one', async () => {
  const path = '/api/services/app/Booking/SendProof';
  const large = { 'content-length': '5000000' };
  for (const more of [{}, { 'x-order-key': 'made up' }, bearer(tokens.customer)])
    expect(await announceBody('POST', path, { ...large, ...more })).toEqual({ status: 403, isRead: false });
  const chunked = { 'content-length': '', 'transfer-encoding': 'chunked' };
  expect(await announceBody('POST', path, chunked)).toEqual({ status: 403, isRead: false });
});

test('a bounced mail is read only from the mail server', async () => {
  const path = '/api/mail/bounce';
  for (const more of [{}, bearer('rubbish')])
    expect(await announceBody('POST', path, more)).toEqual({ status: 401, isRead: false });
  expect((await announceBody('POST', path, bearer(MAIL_SECRET))).isRead).toBe(true);
});
