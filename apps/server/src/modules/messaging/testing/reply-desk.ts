import PostalMime, { type Email } from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import {
  IMAP_PASSWORD,
  IMAP_USER,
  startImapServer,
  type TestImapServer,
} from '../../../testing/imap-server.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { emailRows } from '../../settings/email/email-rows.ts';
import { findMailboxHealth } from '../mailbox/mailbox-state.ts';
import { formatReplyAddress } from '../replies/reply-address.ts';
import type { ReplyBounds } from '../replies/reply-storage.ts';
import { listReplies, type BuyerReply } from '../replies/reply-rows.ts';
import { callAsStaff } from './call-as-staff.ts';
import {
  deskKeyring,
  openMessageDesk,
  ORDER_ID,
  orderForMessage,
  seedAgencies,
  type MessageDesk,
} from './message-desk.ts';

const NUMBER = sampleOrder().reservationNumber;
export const BUYER = 'anna@example.com';

/** An agency with one order, a mail server for its mails, and a mailbox in which the buyer's replies arrive. */
export class ReplyDesk {
  db!: TestDatabase;
  mails!: TestMailServer;
  imap!: TestImapServer;
  desk!: MessageDesk;
  readonly bounds: { -readonly [Name in keyof ReplyBounds]: number } = { replies: 1000, fileBytes: 10_000 };
  /** The dependencies that a separate desk needs for the same order. */
  readonly orders = {
    readOrder: async () => orderForMessage({ order: sampleOrder(), customerEmail: BUYER }),
    findOrders: async (_scope: unknown, typed: string) => (typed === NUMBER ? [ORDER_ID] : []),
    replyBounds: this.bounds,
  };
  #mailNumber = 0;

  async open(): Promise<void> {
    this.mails = await startMailServer();
    this.db = await createTestDatabase();
  }

  async close(): Promise<void> {
    await this.db.close();
    await this.mails.close();
  }

  /** Called at the beginning of a test; returns the clean-up for its end. */
  async renew(): Promise<() => Promise<void>> {
    this.imap = await startImapServer();
    const { db, mails, imap } = this;
    mails.received.length = 0;
    await db.empty();
    db.clock.freezeAt(new Date('2027-05-20T10:00:00Z'));
    await seedAgencies(db.database);
    await db.database.inTenant(DEFAULT_TENANT, (scope) =>
      emailRows.insert(scope, deskKeyring, {
        id: 1,
        isActive: true,
        defaultFromAddress: IMAP_USER,
        defaultFromDisplayName: 'The agency',
        host: '127.0.0.1',
        port: Number(new URL(mails.url).port),
        userName: '',
        password: new Secret(''),
        enableSsl: false,
        replyTo: undefined,
        bcc: undefined,
        imapHost: '127.0.0.1',
        imapPort: imap.port,
        imapUserName: IMAP_USER,
        imapPassword: new Secret(IMAP_PASSWORD),
        imapSsl: false,
        plusAddress: true,
      }),
    );
    this.desk = openMessageDesk(db.database, this.orders);
    // The first visit to a mailbox ignores what was there before.
    this.deliver({ text: 'An old letter' });
    await this.look();
    return () => imap.close();
  }

  readonly look = async (): Promise<void> => {
    await this.desk.messaging.jobs.find(({ name }) => name === 'read-mailboxes')!.run();
  };
  readonly replies = (): Promise<BuyerReply[]> =>
    this.db.database.inTenant(DEFAULT_TENANT, (scope) => listReplies(deskKeyring, scope, ORDER_ID));
  readonly health = () => this.db.database.inTenant(DEFAULT_TENANT, findMailboxHealth);
  readonly openTasks = (): Promise<string[]> =>
    this.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) =>
      (await tx.selectFrom('staff_task').select('kind').where('done_at', 'is', null).execute()).map(
        ({ kind }) => kind,
      ),
    );
  /** The address of the order. */
  readonly keyed = (): string => formatReplyAddress(deskKeyring, DEFAULT_TENANT, NUMBER, IMAP_USER);

  readonly call = <Answer>(name: string, input: object): Promise<Answer> =>
    callAsStaff(this.desk, name, input);

  readonly mailOf = ({
    text = 'We agree.',
    from = `Anna <${BUYER}>`,
    to = IMAP_USER,
    head = [] as string[],
  }): string => {
    this.#mailNumber += 1;
    return [
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Re: your order',
      `Message-ID: ${this.lastMailName()}`,
      'Content-Type: text/plain; charset=utf-8',
      ...head,
      '',
      text,
      '',
    ].join('\r\n');
  };
  readonly lastMailName = (): string => `<answer-${this.#mailNumber}@mail.example>`;
  readonly deliver = (mail: Parameters<ReplyDesk['mailOf']>[0]): number =>
    this.imap.deliver(this.mailOf(mail));

  /** A mail to the order's address, with files. */
  readonly mailWithFiles = (
    files: readonly { readonly name: string; readonly type: string; readonly bytes: string }[],
    head: readonly string[] = [],
  ): string => {
    this.#mailNumber += 1;
    return [
      `From: ${BUYER}`,
      `To: ${this.keyed()}`,
      `Message-ID: ${this.lastMailName()}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="=mixed"',
      ...head,
      '',
      '--=mixed',
      'Content-Type: text/plain',
      '',
      'My visa.',
      ...files.map(({ name, type, bytes }) =>
        [
          '--=mixed',
          `Content-Type: ${type}`,
          `Content-Disposition: attachment; filename="${name}"`,
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from(bytes).toString('base64'),
        ].join('\r\n'),
      ),
      '--=mixed--',
      '',
    ].join('\r\n');
  };

  /** Writes as staff and sends the mail; returns it as the buyer received it. */
  readonly write = async (
    text = 'The flight leaves at 08:10.',
  ): Promise<{ readonly messageIds: string[]; readonly mail: Email }> => {
    const sent = await this.call<{ messageIds: string[] }>('Order/WriteToBuyer', {
      orderId: ORDER_ID,
      channels: ['mail'],
      text,
    });
    this.db.clock.advance(10_000);
    await this.desk.outbox.drain();
    return { ...sent, mail: await PostalMime.parse(this.mails.received.at(-1)!) };
  };
}
