import { CONSENT_COOKIE, readCookieChoice } from '@farewind/contract/feedback/consent';
import { isRecordedPage } from '@farewind/contract/feedback/recorded-pages';
import type { appendRecording as operation, RecordedEvent } from '@farewind/contract/feedback/recordings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { maskPath, maskPersonal } from '@farewind/values/mask-personal';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { browserName } from '../browser-name.ts';
import type { FeedbackDeps } from '../deps.ts';
import { consumeTurn, MOST_BYTES_A_RECORDING } from '../feedback-limits.ts';

/**
 * Stores the next piece of a visit. Refuses with GEN-DENIED a browser without consent, whatever its page sends, and any
 * piece from a page with passengers, payments or accounts: the whole piece, so that the page's error is noticed.
 */
export function appendRecording(
  { database, keyring }: Pick<FeedbackDeps, 'database' | 'keyring'>,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'language' | 'request'>,
  { recordingId, position, events }: ParsedInput<typeof operation>,
): Promise<null> {
  const choice = readCookieChoice(context.request.cookies[CONSENT_COOKIE]);
  if (!choice?.analytics || choice.key === undefined) throw refusal('GEN-DENIED');
  if (!events.every(({ page }) => isRecordedPage(page))) throw refusal('GEN-DENIED');
  const consentHash = consentFingerprint(keyring, context.tenantId, choice.key);
  const masked = events.map(maskEvent);
  return database.inTenant(context.tenantId, async (scope) => {
    if (position === 0) {
      await consumeTurn(scope, keyring, context, 'recording');
      await beginRecording(scope, recordingId, consentHash, context, masked[0]?.page ?? '/');
    }
    await addPiece(scope, { recordingId, position, consentHash, events: masked });
    return null;
  });
}

/** Deletes the recordings made under a consent. Knowing its random key proves having given it. */
export function forgetRecordings(
  { database, keyring }: Pick<FeedbackDeps, 'database' | 'keyring'>,
  { tenantId }: Pick<RequestContext, 'tenantId'>,
  consentKey: string,
): Promise<null> {
  return database.inTenant(tenantId, async (scope) => {
    await deleteRecordings(scope, consentFingerprint(keyring, tenantId, consentKey));
    return null;
  });
}

async function deleteRecordings({ tx, tenantId }: TenantScope, consentHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('recording')
    .where('tenant_id', '=', tenantId)
    .where('consent_hash', '=', consentHash)
    .execute();
}

function consentFingerprint(keyring: Keyring, tenantId: number, key: string): Buffer {
  return keyring.fingerprint('consent', `${tenantId}:${key.toLowerCase()}`);
}

function maskEvent(event: RecordedEvent): RecordedEvent {
  const page = maskPath(event.page);
  return 'name' in event ? { ...event, page, name: maskPersonal(event.name) } : { ...event, page };
}

async function beginRecording(
  { tx, tenantId }: TenantScope,
  id: string,
  consent_hash: Buffer,
  { language, request }: Pick<RequestContext, 'language' | 'request'>,
  first_page: string,
): Promise<void> {
  await tx
    .insertInto('recording')
    .values({
      tenant_id: tenantId,
      id,
      consent_hash,
      language,
      first_page,
      browser: browserName(request.headers['user-agent']),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** Adds a piece to the recording under the same consent; if there is none, or it is full, the piece is dropped. */
async function addPiece(
  { tx, tenantId }: TenantScope,
  piece: {
    readonly recordingId: string;
    readonly position: number;
    readonly consentHash: Buffer;
    readonly events: readonly RecordedEvent[];
  },
): Promise<void> {
  const { recordingId, position, events } = piece;
  const found = await tx
    .selectFrom('recording')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recordingId)
    .where('consent_hash', '=', piece.consentHash)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !(await hasRoom({ tx, tenantId }, recordingId))) return;
  const added = await tx
    .insertInto('recording_piece')
    .values({ tenant_id: tenantId, recording_id: recordingId, position, events: JSON.stringify(events) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'recording_id', 'position']).doNothing())
    .returning('position')
    .executeTakeFirst();
  if (!added) return;
  const count = (kind: RecordedEvent['kind']) => events.filter((event) => event.kind === kind).length;
  const seconds = Math.round(Math.max(...events.map(({ atMs }) => atMs)) / 1000);
  await tx
    .updateTable('recording')
    .set({
      views: sql`views + ${count('view')}`,
      clicks: sql`clicks + ${count('click')}`,
      errors: sql`errors + ${count('error')}`,
      duration_seconds: sql`greatest(duration_seconds, ${seconds})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recordingId)
    .execute();
}

async function hasRoom({ tx, tenantId }: Pick<TenantScope, 'tx' | 'tenantId'>, id: string): Promise<boolean> {
  const { bytes } = await tx
    .selectFrom('recording_piece')
    .select(sql<number>`coalesce(sum(pg_column_size(events)), 0)::int`.as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', id)
    .executeTakeFirstOrThrow();
  return bytes < MOST_BYTES_A_RECORDING;
}
