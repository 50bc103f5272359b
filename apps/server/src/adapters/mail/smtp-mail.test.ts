import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmailSetting } from '../../modules/settings/public.ts';
import { failureOf } from '../../platform/call-failure.ts';
import { createNetwork, ForbiddenAddress } from '../../platform/network/network.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { testWallet } from '../../testing/test-wallet.ts';
import { createSmtpMail } from './smtp-mail.ts';

let inside: TestMailServer;
let port = 0;
beforeAll(async () => {
  inside = await startMailServer();
  port = Number(new URL(inside.url).port);
});
beforeEach(() => void inside.received.splice(0));
afterAll(() => inside.close());

const mail = {
  fromName: 'Shop',
  fromAddress: 'shop@example.com',
  to: 'anna@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '1@example.com',
  attachments: [],
};
const setting = (change: Partial<EmailSetting> = {}) => ({
  host: 'relay.example',
  port,
  userName: '',
  password: new Secret(''),
  enableSsl: false,
  ...change,
});
/** A network whose every name leads to this machine. */
const networkWith = (allowedHosts: string[]) =>
  createNetwork({
    isOpen: false,
    allowedHosts,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });

test('a tenant’s mail server whose name leads into a private network gets no mail', async () => {
  const send = createSmtpMail(networkWith([]));
  await expect(send(setting({ port: 25 }), mail)).rejects.toThrow(ForbiddenAddress);
  await expect(send(setting({ host: '127.0.0.1', port: 25 }), mail)).rejects.toThrow(ForbiddenAddress);
  expect(inside.received).toEqual([]);
});

test('a company’s own relay gets mail if the operator allows it', async () => {
  const send = createSmtpMail(networkWith([`relay.example:${port}`]));
  await expect(send(setting(), mail)).resolves.toMatchObject({ outcome: 'accepted' });
  expect(inside.received).toHaveLength(1);
});

test('a server without TLS gets nothing if TLS is required', async () => {
  const send = createSmtpMail(networkWith(['relay.example', `relay.example:${port}`]));
  await expect(send(setting({ enableSsl: true }), mail)).rejects.toThrow(/STARTTLS/);
  expect(inside.received).toEqual([]);
});

test('the installation’s mail server is set by the operator, and is reached wherever it is', async () => {
  const send = createSmtpMail(networkWith([]));
  await expect(send({ url: inside.url }, mail)).resolves.toMatchObject({ outcome: 'accepted' });
});

test.each([
  ['puts a mail off, as one that it refuses', 451, { why: 'refused', said: '451 refused' }],
  ['hangs up, as a broken connection', 'hangUp', { why: 'connection', said: 'ECONNECTION' }],
] as const)('staff are told of a mail server that %s', async (_what, fault, told) => {
  const server = await startMailServer({ atReceiver: () => fault });
  const error: unknown = await createSmtpMail(networkWith([]))({ url: server.url }, mail).catch(
    (thrown: unknown) => thrown,
  );
  await server.close();
  expect(failureOf(error)).toEqual(told);
});

test('staff are told that nobody whom we trust has signed the certificate of a mail server', async () => {
  const server = await startMailServer({
    tls: { cert: testWallet.certificate, key: testWallet.privateKey },
  });
  const url = new URL(server.url);
  const own = setting({ enableSsl: true, port: Number(url.port) });
  const send = createSmtpMail(networkWith([`relay.example:${url.port}`]));
  const error: unknown = await send(own, mail).catch((thrown: unknown) => thrown);
  await server.close();
  expect(failureOf(error)).toEqual({
    why: 'certificateUntrusted',
    said: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
});
