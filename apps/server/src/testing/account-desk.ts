import type { LightMyRequestResponse as Response } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { hashPassword } from '../modules/identity/accounts/password-hash.ts';
import { seedDemoAgency } from '../modules/settings/demo-agency.ts';
import { Keyring } from '../platform/secrets/keyring.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './seed-tenants.ts';

export const GOOD_PASSWORD = 'correct horse battery staple';
export const NEW_PASSWORD = 'seven grey geese fly north';

export interface TestUser {
  readonly email: string;
  readonly kind?: 'staff' | 'customer';
  /** Null: nobody has signed in to the account yet. */
  readonly password?: string | null;
  readonly tenantId?: number;
}

export interface Caller {
  readonly tenantId?: number;
  readonly token?: string;
  /** The network address of the request. */
  readonly from?: string;
  readonly language?: 'ru' | 'en' | 'tr';
}

/** The whole product with two agencies and a mail server, and the calls about accounts. */
export class AccountDesk {
  readonly app: TestApp;
  readonly #mails: TestMailServer;

  private constructor(app: TestApp, mails: TestMailServer) {
    this.app = app;
    this.#mails = mails;
  }

  static async open(env: Record<string, string> = {}): Promise<AccountDesk> {
    const mails = await startMailServer();
    const app = await createTestApp({ DEMO: 'true', SMTP_URL: mails.url, TRUST_PROXY: 'loopback', ...env });
    app.db.clock.freezeAt(new Date('2027-02-01T09:00:00Z'));
    await seedOtherAgency(app);
    return new AccountDesk(app, mails);
  }

  /** The address of the mail server. */
  get smtpUrl(): string {
    return this.#mails.url;
  }

  /** Removes users, attempts and mails of the test before. */
  async clear(): Promise<void> {
    this.#mails.received.length = 0;
    for (const tenantId of [DEFAULT_TENANT, OTHER_TENANT]) {
      await this.app.db.database.inTenant(tenantId, async ({ tx }) => {
        for (const table of [
          ...(['user_session', 'account_attempt', 'account_proof', 'account_registration'] as const),
          ...(['traveller', 'customer'] as const),
        ])
          await tx.deleteFrom(table).where('tenant_id', '=', tenantId).execute();
        await tx
          .deleteFrom('app_user')
          .where('tenant_id', '=', tenantId)
          .where('user_name', '<>', 'admin')
          .execute();
      });
    }
    this.app.db.clock.advance(60 * 60_000);
  }

  async addUser({ email, kind = 'customer', password = GOOD_PASSWORD, tenantId = DEFAULT_TENANT }: TestUser) {
    const passwordHash = password === null ? null : await hashOnce(password);
    return this.app.db.database.inTenant(tenantId, async ({ tx }) => {
      const normalized = email.toUpperCase();
      const row = await tx
        .insertInto('app_user')
        .values({
          tenant_id: tenantId,
          kind,
          email,
          normalized_email: normalized,
          name: 'Anna',
          surname: 'Sokolova',
          user_name: email,
          normalized_user_name: normalized,
          password_hash: passwordHash,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  }

  changeUser(userId: number, change: { is_active?: boolean; deleted_at?: Date; email_proved_at?: Date }) {
    return this.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.updateTable('app_user').set(change).where('id', '=', userId).execute(),
    );
  }

  post(path: string, body: object, caller: Caller = {}): Promise<Response> {
    return this.app.server.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: headersOf(caller),
      remoteAddress: caller.from ?? '10.0.0.1',
    });
  }

  get(path: string, caller: Caller = {}): Promise<Response> {
    return this.app.server.inject({
      method: 'GET',
      url: path,
      headers: headersOf(caller),
      remoteAddress: caller.from ?? '10.0.0.1',
    });
  }

  signIn(login: string, password: string, caller: Caller = {}, more: object = {}): Promise<Response> {
    return this.post(
      '/api/TokenAuth/Authenticate',
      { userNameOrEmailAddress: login, password, ...more },
      caller,
    );
  }

  async tokenOf(
    login: string,
    password = GOOD_PASSWORD,
    caller: Caller = {},
    more: object = {},
  ): Promise<string> {
    const answer = await this.signIn(login, password, caller, more);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ result: { accessToken: string } }>().result.accessToken;
  }

  /** The mail address of a token's user; null for nobody. */
  async whoIs(token: string, caller: Caller = {}): Promise<string | null> {
    const answer = await this.get('/api/services/app/Session/GetCurrentLoginInformations', {
      ...caller,
      token,
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.body} ${this.app.logLines.join('')}`);
    return (
      answer.json<{ result: { user: { emailAddress: string } | null } }>().result.user?.emailAddress ?? null
    );
  }

  account(method: string, body: object, caller: Caller = {}): Promise<Response> {
    return this.post(`/api/services/app/Account/${method}`, body, caller);
  }

  /** Runs the outbox until nothing is due; one effect may cause another. */
  async deliver(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await this.app.outbox.drain();
  }

  /** The mails received by the server, oldest first. */
  readMails(): Promise<Email[]> {
    return Promise.all(this.#mails.received.map((mail) => PostalMime.parse(mail)));
  }

  /** The link to set a new password in the newest mail, on the given site if one is named. */
  async readLink(hostname = '[^/\\s]+'): Promise<URL> {
    return new URL(await this.#findInMails(new RegExp(`https?://${hostname}[:/]\\S*/resetPassword\\S+`)));
  }

  /** The newest mailed code. */
  readCode(): Promise<string> {
    return this.#findInMails(/^\d{6}$/m);
  }

  async #findInMails(pattern: RegExp): Promise<string> {
    const texts = (await this.readMails()).map((mail) => pattern.exec(mail.text ?? '')?.[0]);
    const found = texts.findLast((text) => text !== undefined);
    if (found === undefined) throw new Error(`No mail with ${pattern.source} came`);
    return found;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#mails.close();
  }
}

function headersOf({ tenantId = DEFAULT_TENANT, token, language = 'en' }: Caller): Record<string, string> {
  return {
    'abp.tenantid': String(tenantId),
    'x-interface-language': language,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

async function seedOtherAgency({ db }: TestApp): Promise<void> {
  const keyring = new Keyring('a key of the tests, thirty-two characters and more');
  await db.database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values({ id: OTHER_TENANT, tenancy_name: 'Other', name: 'Other agency' })
      .execute(),
  );
  await db.database.inTenant(OTHER_TENANT, (scope) =>
    seedDemoAgency(scope, keyring, 'http://other.localhost:3000'),
  );
}

const hashes = new Map<string, Promise<string>>();

/** Most users of the tests have the same password, and a hash is meant to be slow. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
