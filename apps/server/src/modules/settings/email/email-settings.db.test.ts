import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  IMAP_PASSWORD,
  IMAP_USER,
  startImapServer,
  type TestImapServer,
} from '../../../testing/imap-server.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

const PASSWORD = 'the-password-of-the-mail-server';

let office: Office;
let clerk: OfficeCaller;
let smtp: SMTPServer;
let port = 0;
/** Sign-ins at the mail server, and the mails it received. */
const seen: { password: string | undefined; to: string; mail: string }[] = [];

beforeAll(async () => {
  smtp = openMailServer();
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  port = (smtp.server.address() as AddressInfo).port;
  office = await Office.open({ SMTP_URL: '' });
  clerk = await hireStaff(office, ['Pages.Settings', 'Pages.Settings.Email'], { email: 'clerk@example.com' });
});
afterAll(async () => {
  await office.close();
  await new Promise<void>((closed) => smtp.close(closed));
});
beforeEach(async () => {
  seen.length = 0;
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.deleteFrom('email_setting').where('tenant_id', '=', DEFAULT_TENANT).execute(),
  );
});

const setting = (change: object = {}) => ({
  defaultFromAddress: 'shop@example.com',
  defaultFromDisplayName: 'The shop',
  host: '127.0.0.1',
  port,
  userName: 'shop',
  password: PASSWORD,
  enableSsl: false,
  replyTo: '',
  bcc: '',
  isActive: true,
  ...change,
});
const save = async (change: object = {}) => (await clerk('Setting/SaveEmailSetting', setting(change))).result;

describe('a mail setting', () => {
  test('is stored, and its password never shown again', async () => {
    const made = await clerk('Setting/SaveEmailSetting', setting());
    expect(made.result).toMatchObject({ host: '127.0.0.1', hasPassword: true, version: 1, replyTo: null });
    const list = await clerk('Setting/GetEmailSettings', { keyword: 'SHOP@' });
    expect(list.result).toMatchObject({ totalCount: 1, items: [{ id: made.result.id, hasPassword: true }] });
    expect(JSON.stringify([made, list])).not.toContain(PASSWORD);
    const { rows } = await office.desk.app.db.database.owner.query('select secrets from email_setting');
    expect(rows.map(({ secrets }: { secrets: Buffer }) => secrets.includes(PASSWORD))).toEqual([false]);
  });

  test('lets the pages say that a message was sent, which they must not say without one', async () => {
    const sendsMail = async () => (await clerk('Site/Get')).result.features.sendsMail;
    expect(await sendsMail()).toBe(false);
    await save();
    expect(await sendsMail()).toBe(true);
  });

  test('replaces the active one, and reports it', async () => {
    const first = await save();
    const second = await save({ defaultFromDisplayName: 'The new shop' });
    expect(second.switchedOff).toEqual([first.id]);
    const { result } = await clerk('Setting/GetEmailSettings', { isActive: true });
    expect(result.items.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    const back = await clerk('Setting/UpdateEmailSetting', { ...setting(), id: first.id, password: '' });
    expect(back.result).toMatchObject({ isActive: true, switchedOff: [second.id] });
  });

  test('keeps its password if the field is left empty', async () => {
    const { id } = await save();
    const change = { ...setting({ defaultFromDisplayName: 'Renamed', password: '' }), id };
    expect((await clerk('Setting/UpdateEmailSetting', change)).result).toMatchObject({ hasPassword: true });
    const trial = { ...change, to: 'anna@example.com' };
    expect((await clerk('Setting/TestEmailSetting', trial)).result.ok).toBe(true);
    expect(seen[0]?.password).toBe(PASSWORD);
  });

  test.each([
    ['another server', { host: 'localhost' }],
    ['another user', { userName: 'somebody' }],
    ['another port', { port: 2525 }],
  ])('never sends a kept password to %s: it has to be typed again', async (_, change) => {
    const { id } = await save();
    const form = { ...setting({ ...change, password: '' }), id };
    for (const name of ['Setting/UpdateEmailSetting', 'Setting/TestEmailSetting'])
      expect(await clerk(name, form)).toMatchObject({
        status: 400,
        fields: { password: expect.stringContaining('Type it again') },
      });
    expect(seen).toEqual([]);
  });

  test('tells the second of two editors what the first changed, without the password', async () => {
    const made = await save();
    await clerk('Setting/UpdateEmailSetting', {
      ...setting({ bcc: 'archive@example.com' }),
      ...versionOf(made),
    });
    const second = await clerk('Setting/UpdateEmailSetting', { ...setting(), ...versionOf(made) });
    expect(second).toMatchObject({
      status: 409,
      key: 'GEN-CONFLICT',
      data: { current: { bcc: 'archive@example.com', hasPassword: true }, changedBy: 'clerk@example.com' },
    });
    expect(JSON.stringify(second)).not.toContain(PASSWORD);
  });

  test('is refused with a message at each invalid field', async () => {
    const wrong = setting({ host: 'a b', port: '', defaultFromAddress: 'shop', password: '', replyTo: 'x' });
    const { fields } = await clerk('Setting/SaveEmailSetting', wrong);
    expect(Object.keys(fields).toSorted()).toEqual(['defaultFromAddress', 'host', 'port', 'replyTo']);
    const missing = await clerk('Setting/SaveEmailSetting', setting({ password: '' }));
    expect(missing.fields).toEqual({ password: expect.any(String) });
  });

  test('is removed', async () => {
    const { id } = await save();
    expect((await clerk('Setting/DeleteEmailSetting', { input: id })).status).toBe(200);
    expect((await clerk('Setting/DeleteEmailSetting', { input: id })).status).toBe(404);
  });
});

describe('testing a mail setting', () => {
  test('sends a real mail to the caller, in the name of the setting', async () => {
    const { result } = await clerk('Setting/TestEmailSetting', setting());
    expect(result).toEqual({
      ok: true,
      message: 'The mail server took a test mail to clerk@example.com',
      detail: expect.stringMatching(/^250 /),
    });
    expect(seen).toMatchObject([{ to: 'clerk@example.com', password: PASSWORD }]);
    expect(seen[0]?.mail).toContain('Subject: Test mail from The shop');
    expect(seen[0]?.mail).toContain('From: The shop <shop@example.com>');
  });

  test('returns the message of a server that refuses, without the password', async () => {
    const wrong = setting({ password: 'wrong-password', to: 'anna@example.com' });
    const { result } = await clerk('Setting/TestEmailSetting', wrong);
    expect(result).toMatchObject({
      ok: false,
      message: 'The test mail was not taken: the key or password was refused',
    });
    expect(result.detail).toContain('535 No entry with [secret]');
    expect(result.detail).not.toContain('wrong-password');
  });

  test('reports connection errors', async () => {
    const { result } = await clerk('Setting/TestEmailSetting', setting({ port: 1, to: 'anna@example.com' }));
    expect(result).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') });
  });

  test('returns its answer and sends its mail in the caller’s language', async () => {
    const { result } = await clerk('Setting/TestEmailSetting', setting({ to: 'anna@example.com' }), {
      'x-interface-language': 'ru',
    });
    expect(result.message).toBe('Почтовый сервер принял проверочное письмо для anna@example.com');
  });
});

describe('the mailbox of a mail setting', () => {
  let imap: TestImapServer;
  beforeAll(async () => {
    imap = await startImapServer();
  });
  afterAll(() => imap.close());

  const mailbox = (change: object = {}) => ({
    imapHost: '127.0.0.1',
    imapPort: imap.port,
    imapUserName: IMAP_USER,
    imapPassword: IMAP_PASSWORD,
    imapSsl: false,
    ...change,
  });

  test('is stored without showing its password, and opened with the stored one', async () => {
    const made = await clerk('Setting/SaveEmailSetting', setting(mailbox()));
    expect(made.result).toMatchObject({ imapHost: '127.0.0.1', hasImapPassword: true });
    expect(JSON.stringify(made)).not.toContain(IMAP_PASSWORD);
    const kept = { ...setting(mailbox({ imapPassword: '' })), id: made.result.id, password: '' };
    expect((await clerk('Setting/TestMailbox', kept)).result).toMatchObject({ ok: true });
  });

  test('never sends its stored password, nor that of the mail server, to another server', async () => {
    const { id } = await save(mailbox());
    for (const change of [{ imapHost: 'localhost' }, { imapPort: 993 }, { imapUserName: 'somebody' }])
      expect(
        await clerk('Setting/TestMailbox', {
          ...setting(mailbox({ imapPassword: '', ...change })),
          id,
          password: '',
        }),
      ).toMatchObject({ status: 400, fields: { imapPassword: expect.any(String) } });
    const without = await clerk('Setting/SaveEmailSetting', setting(mailbox({ imapPassword: '' })));
    expect(without.fields).toEqual({ imapPassword: expect.any(String) });
  });

  test('returns the message of a server that refuses, without the password', async () => {
    const { result } = await clerk(
      'Setting/TestMailbox',
      setting(mailbox({ imapPassword: 'wrong-password' })),
    );
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringMatching(/: the key or password was refused$/),
      detail: expect.stringContaining('Invalid credentials'),
    });
    expect(result.detail).not.toContain('wrong-password');
  });

  test('without TLS is not signed in to if TLS is required', async () => {
    const { result } = await clerk('Setting/TestMailbox', setting(mailbox({ imapSsl: true })));
    expect(result.ok).toBe(false);
  });
});

function versionOf({ id, version }: { id: number; version: number }) {
  return { id, version };
}

function openMailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: password });
      else done(Object.assign(new Error(`No entry with ${password}`), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        seen.push({
          password: session.user as string | undefined,
          to,
          mail: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
}
