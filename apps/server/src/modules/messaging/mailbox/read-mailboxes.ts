import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { MailReaderEnded } from '../../../platform/threads/mail-reader-ended.ts';
import type { EmailSetting, Settings } from '../../settings/public.ts';
import type { MailHead, OpenMailbox, VisitMailbox } from '../ports.ts';
import {
  findMailboxHealth,
  findPosition,
  forgetMailbox,
  recordFault,
  recordRead,
  savePosition,
  type MailboxPosition,
} from './mailbox-state.ts';
import { findOrderOfMail, takeReply, takeReport, type TakeMailDeps } from './take-mail.ts';

export interface ReadMailboxesDeps extends TakeMailDeps {
  readonly database: Database;
  readonly log: Log;
  readonly settings: Settings;
  readonly visitMailbox: VisitMailbox;
  readonly listTenantIds: () => Promise<number[]>;
}

/** Mails per visit; the rest follows a minute later. */
const MOST_AT_ONCE = 100;
const MOST_VISITS_AT_ONCE = 20;
const LARGEST_MAIL = 15 * 1024 * 1024;

/** A staff task: a mail about an order waits in the mailbox, because no program can read it. */
const UNREAD_TASK = 'replyUnread';

/**
 * Reads the agencies' mailboxes for replies to their mails. Only the headers of new mails are read; a mail is fetched
 * only if it answers one of ours or reports that one did not arrive. Nothing in the mailbox changes. The first visit
 * only records the position, so that reading begins with the next mail.
 */
export async function readMailboxes(deps: ReadMailboxesDeps): Promise<void> {
  const waiting = (await deps.listTenantIds()).values();
  const failed: number[] = [];
  // In parallel, so that a server that does not answer delays few other agencies, and only briefly.
  const visitNext = async () => {
    for (const tenantId of waiting)
      await readMailbox(deps, tenantId).catch((error: unknown) => {
        failed.push(tenantId);
        deps.log.error({ err: error, tenantId }, 'A mailbox could not be read');
      });
  };
  await Promise.all(Array.from({ length: MOST_VISITS_AT_ONCE }, visitNext));
  // The log has the errors; this message is stored with the job, so it names nothing else.
  if (failed.length > 0) throw new Error(`Mailboxes could not be read for the tenants ${failed.join(', ')}`);
}

async function readMailbox(deps: ReadMailboxesDeps, tenantId: number): Promise<void> {
  const { database, settings, visitMailbox } = deps;
  const found = await database.inTenant(tenantId, async (scope) => {
    const setting = await settings.findEmailSetting(scope);
    if (setting?.imapHost !== undefined) return { setting, position: await findPosition(scope) };
    if (await findMailboxHealth(scope)) await forgetMailbox(scope);
    return undefined;
  });
  if (!found) return;
  const { setting, position } = found;
  const place = placeOf(setting);
  const visit = await visitMailbox(setting, (mailbox) =>
    readNewMails(deps, tenantId, {
      setting,
      mailbox,
      position: position?.place === place ? position : undefined,
    }),
  );
  await database.inTenant(tenantId, (scope) =>
    visit.outcome === 'read' ? recordRead(scope) : recordFault(scope, place, visit.said),
  );
}

interface Visit {
  readonly setting: EmailSetting;
  readonly mailbox: OpenMailbox;
  readonly position: MailboxPosition | undefined;
}

async function readNewMails(
  deps: ReadMailboxesDeps,
  tenantId: number,
  { setting, mailbox, position }: Visit,
): Promise<void> {
  const { uidValidity, uidNext } = mailbox;
  const reached = (lastUid: number) => ({ place: placeOf(setting), uidValidity, lastUid });
  // A recreated mailbox, or the first visit.
  if (position?.uidValidity !== uidValidity) {
    await deps.database.inTenant(tenantId, (scope) => savePosition(scope, reached(uidNext - 1)));
    return;
  }
  const { heads, reachedUid } = await mailbox.listHeads(position.lastUid + 1, MOST_AT_ONCE);
  for (const head of heads) {
    const orderId = await deps.database.inTenant(tenantId, (scope) => findOrderOfMail(deps, scope, head));
    const raw =
      orderId === undefined && !head.isReport ? undefined : await mailbox.fetchMail(head.uid, LARGEST_MAIL);
    const taken = { head, raw, orderId, setting, position: reached(head.uid) };
    const fault = await takeMail(deps, tenantId, taken).then(
      () => undefined,
      async (error: unknown) => {
        await passOver(deps, tenantId, taken, error);
        return error;
      },
    );
    // The mail blocked the reader for all other agencies, so the mails after it wait for the next visit.
    if (fault instanceof MailReaderEnded) return;
  }
  await deps.database.inTenant(tenantId, (scope) => savePosition(scope, reached(reachedUid)));
}

interface TakenMail {
  readonly head: MailHead;
  readonly raw: Buffer | undefined;
  readonly orderId: string | undefined;
  readonly setting: EmailSetting;
  readonly position: MailboxPosition;
}

/**
 * A mail that cannot be processed would block all later ones, so it is skipped and staff get a task to read it in the
 * mailbox. While the database is unavailable this fails as well, and the next visit begins with the same mail.
 */
async function passOver(
  { database, log }: Pick<ReadMailboxesDeps, 'database' | 'log'>,
  tenantId: number,
  { head, orderId, position }: TakenMail,
  error: unknown,
): Promise<void> {
  log.error({ err: error, tenantId, uid: head.uid }, 'A mail in the mailbox could not be taken');
  await database.inTenant(tenantId, async (scope) => {
    await savePosition(scope, position);
    if (orderId !== undefined) await openTask(scope, { kind: UNREAD_TASK, reference: orderId });
  });
}

/** Stores a mail's content and the new position in one transaction, so that it is processed once, whatever fails. */
async function takeMail(deps: ReadMailboxesDeps, tenantId: number, taken: TakenMail): Promise<void> {
  const { head, raw, orderId, setting, position } = taken;
  const mail = raw === undefined || head.isReport ? undefined : await deps.readIncomingMail(raw);
  const report = raw === undefined || !head.isReport ? undefined : await deps.readDeliveryReport(raw);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (report) await takeReport(deps, scope, report);
    if (raw !== undefined && mail && orderId !== undefined)
      await takeReply(deps, scope, { orderId, mail, isCut: raw.length >= LARGEST_MAIL, setting });
    await savePosition(scope, position);
  });
}

function placeOf({ imapHost = '', imapPort, imapUserName, userName }: EmailSetting): string {
  return `${imapUserName === '' ? userName : imapUserName}@${imapHost}:${imapPort}`;
}
