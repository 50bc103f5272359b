import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageIdOf, orderingKeyOf, planMessage } from '../../modules/messaging/planning/plan-message.ts';
import { orderForMessage, seedAgencies } from '../../modules/messaging/testing/message-desk.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { Outbox } from '../../platform/outbox/outbox.ts';
import { createEmptyServerDatabase } from '../../testing/empty-server-database.ts';
import { startMailServer, type SmtpFault } from '../../testing/mail-server.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { pino } from 'pino';
import { Chance } from './chance.ts';
import { KilledSender } from './killed-sender.ts';
import { openMessageStore, type StoreEnvironment } from './message-store.ts';

const FAULTS: readonly SmtpFault[] = ['hangUp', 451];
const MESSAGES_PER_ORDER = 4;

export interface SenderStressTest {
  readonly seed: number;
  readonly messages: number;
  readonly kills: number;
  /** How often the mail server hangs up on a message or refuses it for now. */
  readonly drops: number;
}

/** Identifies a message of an order; the first of an order is number 0. */
interface PlannedMail {
  readonly order: number;
  readonly number: number;
}

export interface SenderReport {
  readonly kills: number;
  readonly faults: number;
  /** Mails as the server took them. */
  readonly taken: readonly PlannedMail[];
  /** The state of the messages in our own table. */
  readonly states: readonly string[];
}

/** Writes the messages, then has them sent by a process that is killed again and again, to a mail server that drops. */
export async function runSenderStressTest({
  seed,
  messages,
  kills,
  drops,
}: SenderStressTest): Promise<SenderReport> {
  const chance = new Chance(seed);
  const folder = mkdtempSync(join(tmpdir(), 'farewind-sender-'));
  const server = process.env['TEST_DATABASE'] === 'server' ? await createEmptyServerDatabase() : undefined;
  const place = { DATA_DIR: folder, DATABASE_URL: server?.url };
  const sender = new KilledSender(place, chance, kills, messages);
  let faults = 0;
  const judge = (): SmtpFault | undefined => {
    sender.step(chance.below(100));
    // Two steps of a message may go wrong.
    if (!chance.happens(1 - Math.sqrt(1 - drops))) return undefined;
    faults += 1;
    return chance.pick(FAULTS);
  };
  const mails = await startMailServer({ atReceiver: judge, atEnd: judge });
  try {
    const planned = await writeMessages(place, messages);
    await sender.run(mails.url);
    const { database } = await openMessageStore(place);
    const { rows } = await database.owner.query<{ state: string }>('select state from message');
    await database.close();
    return {
      kills: sender.kills,
      faults,
      taken: mails.received.map((mail) => planned.get(idOf(mail)) ?? { order: -1, number: -1 }),
      states: rows.map(({ state }) => state),
    };
  } finally {
    await mails.close();
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeMessages(place: StoreEnvironment, count: number): Promise<Map<string, PlannedMail>> {
  const { database } = await openMessageStore(place);
  await migrate(database.owner);
  await seedAgencies(database);
  const outbox = new Outbox(database, pino({ level: 'silent' }), async () => [DEFAULT_TENANT]);
  const planned = new Map<string, PlannedMail>();
  for (let order = 0; order < count / MESSAGES_PER_ORDER; order += 1) {
    await database.inTenant(DEFAULT_TENANT, async (scope) => {
      for (let number = 0; number < MESSAGES_PER_ORDER; number += 1) {
        const reference = `order-${order}-of-the-trial`;
        const id = messageIdOf(scope.tenantId, `${reference}:${number}`, 'mail');
        planned.set(id, { order, number });
        await planMessage({ outbox, hasNewsConsent: async () => false }, scope, {
          id,
          channel: 'mail',
          reference,
          template: 'charter-certificate',
          language: 'en',
          recipient: orderForMessage().customerEmail,
          data: {},
          orderingKey: orderingKeyOf('mail', reference),
        });
      }
    });
  }
  await database.close();
  return planned;
}

function idOf(mail: Buffer): string {
  return /^Message-ID:\s*<([0-9a-f-]{36})\.[0-9a-f]{16}@/im.exec(mail.toString('latin1'))?.[1] ?? '';
}
