import type { Database } from '../../../platform/database/database.ts';
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
  readonly settings: Settings;
  readonly visitMailbox: VisitMailbox;
  readonly listTenantIds: () => Promise<number[]>;
}

/** Of one visit; the rest follows a minute later. */
const MOST_AT_ONCE = 100;
const LARGEST_MAIL = 15 * 1024 * 1024;

/**
 * Reads the agencies' mailboxes for answers to their mails. Only the heads of new mails are looked at, and only a mail that
 * answers one of ours, or tells that one did not arrive, is read at all; nothing in the mailbox changes. The first visit begins
 * with what comes next.
 */
export async function readMailboxes(deps: ReadMailboxesDeps): Promise<void> {
  // A server that does not answer keeps no other agency waiting.
  const visits = (await deps.listTenantIds()).map((tenantId) => readMailbox(deps, tenantId));
  const failed = (await Promise.allSettled(visits)).find((visit) => visit.status === 'rejected');
  if (failed) throw failed.reason;
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
  // A mailbox that was made anew, or is read for the first time.
  if (position?.uidValidity !== uidValidity) {
    await deps.database.inTenant(tenantId, (scope) => savePosition(scope, reached(uidNext - 1)));
    return;
  }
  const heads = await mailbox.listHeads(position.lastUid + 1, MOST_AT_ONCE);
  for (const head of heads) {
    const orderId = await deps.database.inTenant(tenantId, (scope) => findOrderOfMail(deps, scope, head));
    const raw =
      orderId === undefined && !head.isReport ? undefined : await mailbox.fetchMail(head.uid, LARGEST_MAIL);
    await takeMail(deps, tenantId, { head, raw, orderId, setting, position: reached(head.uid) });
  }
  if (heads.length < MOST_AT_ONCE)
    await deps.database.inTenant(tenantId, (scope) => savePosition(scope, reached(uidNext - 1)));
}

/** Keeps what a mail brings and that it was read, in one transaction: it is taken once, whatever breaks. */
async function takeMail(
  deps: ReadMailboxesDeps,
  tenantId: number,
  taken: {
    readonly head: MailHead;
    readonly raw: Buffer | undefined;
    readonly orderId: string | undefined;
    readonly setting: EmailSetting;
    readonly position: MailboxPosition;
  },
): Promise<void> {
  const { head, raw, orderId, setting, position } = taken;
  // A mail that cannot be read would stop all that come after it.
  const mail =
    raw === undefined || head.isReport ? undefined : await deps.readIncomingMail(raw).catch(() => undefined);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (raw !== undefined && head.isReport) await takeReport(deps, scope, raw);
    if (raw !== undefined && mail && orderId !== undefined)
      await takeReply(deps, scope, { orderId, mail, isCut: raw.length >= LARGEST_MAIL, setting });
    await savePosition(scope, position);
  });
}

function placeOf({ imapHost = '', imapPort, imapUserName, userName }: EmailSetting): string {
  return `${imapUserName === '' ? userName : imapUserName}@${imapHost}:${imapPort}`;
}
