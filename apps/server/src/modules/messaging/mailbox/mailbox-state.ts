import { maskPersonal } from '@farewind/values/mask-personal';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';

/** The position up to which a mailbox was read. */
export interface MailboxPosition {
  readonly place: string;
  readonly uidValidity: string;
  readonly lastUid: number;
}

/** What staff should know of the mailbox. */
export interface MailboxHealth {
  readonly readAt: Date | undefined;
  /** The server's error, or that the mailbox was not read, and since when; undefined while it works. */
  readonly fault: { readonly text: string; readonly since: Date } | undefined;
}

const FAULT_TASK = 'mailboxRefuses';
/** Short outages are normal and not worth a task. */
const TOLD_AFTER_MS = 15 * 60_000;
const LONGEST_FAULT = 500;

export async function findPosition(scope: TenantScope): Promise<MailboxPosition | undefined> {
  const row = await findRow(scope);
  if (!row || row.uid_validity === '') return undefined;
  return { place: row.place, uidValidity: row.uid_validity, lastUid: row.last_uid };
}

export async function findMailboxHealth(scope: TenantScope): Promise<MailboxHealth | undefined> {
  const row = await findRow(scope);
  if (!row) return undefined;
  const { read_at: readAt, fault, fault_since: since } = row;
  // Covers failures that could not be recorded, and visits that do not happen.
  const isLate = readAt !== null && scope.now.getTime() - readAt.getTime() > TOLD_AFTER_MS;
  const text = fault ?? (isLate ? 'Not read for more than 15 minutes' : undefined);
  return {
    readAt: readAt ?? undefined,
    fault: text === undefined ? undefined : { text, since: since ?? readAt ?? new Date(0) },
  };
}

function findRow({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('mailbox_state').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
}

export async function savePosition(scope: TenantScope, position: MailboxPosition): Promise<void> {
  const values = {
    place: position.place,
    uid_validity: position.uidValidity,
    last_uid: position.lastUid,
  };
  await scope.tx
    .insertInto('mailbox_state')
    .values({ tenant_id: scope.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
}

/** Records that the mailbox was read to its end. */
export async function recordRead(scope: TenantScope): Promise<void> {
  await scope.tx
    .updateTable('mailbox_state')
    .set({ read_at: scope.now, fault: null, fault_since: null })
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  await closeTasks(scope, FAULT_TASK, FAULT_TASK, 'system');
}

/** Records that the mailbox refused; if it keeps refusing, staff get a task. */
export async function recordFault(scope: TenantScope, place: string, text: string): Promise<void> {
  const { tx, tenantId, now } = scope;
  const fault = maskPersonal(text).slice(0, LONGEST_FAULT);
  const row = await tx
    .insertInto('mailbox_state')
    .values({ tenant_id: tenantId, place, uid_validity: '', last_uid: 0, fault, fault_since: now })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((eb) => ({
        fault,
        fault_since: eb.fn.coalesce('mailbox_state.fault_since', eb.val(now)),
      })),
    )
    .returning('fault_since')
    .executeTakeFirstOrThrow();
  if (row.fault_since !== null && now.getTime() - row.fault_since.getTime() >= TOLD_AFTER_MS)
    await openTask(scope, { kind: FAULT_TASK, reference: FAULT_TASK, detail: { fault } });
}

/** Deletes the state when no mailbox is read any more. */
export async function forgetMailbox(scope: TenantScope): Promise<void> {
  await scope.tx.deleteFrom('mailbox_state').where('tenant_id', '=', scope.tenantId).execute();
  await closeTasks(scope, FAULT_TASK, FAULT_TASK, 'system');
}
