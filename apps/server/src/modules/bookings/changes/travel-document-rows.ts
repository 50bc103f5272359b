import type { TravelDocument } from '@farewind/contract/bookings/travel-document';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { SealPlace } from '../../../platform/secrets/keyring.ts';
import { hashOrderKey } from '../order/order-key.ts';
import type { OrderRight } from '../order/order-right.ts';
import { localizedSchema, stored } from '../../../platform/database/stored.ts';

export type TravelDocumentState = TravelDocument['state'];

export interface TravelDocumentRow {
  readonly proofId: string;
  readonly orderId: string;
  readonly code: string;
  readonly messageKey: string;
  /** The rule's text at the time of the request; undefined means the text of its key. */
  readonly texts: Readonly<Record<Language, string>> | undefined;
  readonly deductionPercent: number;
  readonly state: TravelDocumentState;
  readonly dueAt: Date;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  /** Whether the file still exists. */
  readonly hasFile: boolean;
  readonly sentAt: Date | undefined;
  readonly decidedBy: string | undefined;
  readonly decidedAt: Date | undefined;
  readonly reason: string | undefined;
  readonly createdAt: Date;
}

/** Where the file of a document is stored, as bound into its seal. */
export function travelDocumentPlace(tenantId: number, orderId: string, proofId: string): SealPlace {
  return { tenantId, table: 'order_proof', column: 'file', row: `${orderId}:${proofId}` };
}

/** Ordered by deadline. */
export async function listTravelDocuments(scope: TenantScope, orderId: string): Promise<TravelDocumentRow[]> {
  const rows = await selectTravelDocuments(scope).where('order_id', '=', orderId).orderBy('due_at').execute();
  return rows.map(toProof);
}

/** Locks a travel document until the transaction ends. Refuses with GEN-NOTFOUND. */
export async function lockTravelDocument(
  scope: TenantScope,
  orderId: string,
  proofId: string,
): Promise<TravelDocumentRow> {
  const row = await selectTravelDocuments(scope)
    .where('order_id', '=', orderId)
    .where('id', '=', proofId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return toProof(row);
}

/** Refuses with GEN-NOTFOUND. */
export async function getTravelDocument(
  scope: TenantScope,
  orderId: string,
  proofId: string,
): Promise<TravelDocumentRow> {
  const proof = (await listTravelDocuments(scope, orderId)).find((one) => one.proofId === proofId);
  if (!proof) throw refusal('GEN-NOTFOUND');
  return proof;
}

/** Whether any order that the right covers still has a document to send; the request body names which one. */
export async function hasOpenTravelDocument(
  scope: TenantScope,
  { orderKey, userId }: OrderRight,
): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('order_proof')
    .innerJoin('customer_order', (join) =>
      join
        .onRef('customer_order.tenant_id', '=', 'order_proof.tenant_id')
        .onRef('customer_order.id', '=', 'order_proof.order_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'customer_order.tenant_id')
        .onRef('customer.id', '=', 'customer_order.customer_id'),
    )
    .select('order_proof.id')
    .where('order_proof.tenant_id', '=', scope.tenantId)
    .where('order_proof.state', '<>', 'accepted')
    .where((eb) =>
      eb.or([
        ...(orderKey === undefined ? [] : [eb('customer_order.key_hash', '=', hashOrderKey(orderKey))]),
        ...(userId === undefined ? [] : [eb('customer.user_id', '=', userId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requested, not sent, and overdue. */
export async function listMissedDocuments(scope: TenantScope): Promise<TravelDocumentRow[]> {
  const rows = await selectTravelDocuments(scope)
    .where('state', '=', 'asked')
    .where('due_at', '<', scope.now)
    .orderBy('due_at')
    .execute();
  return rows.map(toProof);
}

export interface NewVerification {
  readonly proofId: string;
  readonly orderId: string;
  readonly code: string;
  readonly messageKey: string;
  readonly texts: Readonly<Record<Language, string>>;
  readonly deductionPercent: number;
  readonly dueAt: Date;
}

/** False if the rule has already been applied to the order. */
export async function insertTravelDocument(
  { tx, tenantId }: TenantScope,
  proof: NewVerification,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_proof')
    .values({
      tenant_id: tenantId,
      order_id: proof.orderId,
      id: proof.proofId,
      rule_code: proof.code,
      message_key: proof.messageKey,
      texts: JSON.stringify(proof.texts),
      deduction_percent: proof.deductionPercent,
      state: 'asked',
      due_at: proof.dueAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'rule_code']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function storeFile(
  scope: TenantScope,
  { orderId, proofId }: TravelDocumentRow,
  file: { readonly sealed: Buffer; readonly name: string; readonly contentType: string },
): Promise<void> {
  await scope.tx
    .updateTable('order_proof')
    .set({
      state: 'sent',
      file: file.sealed,
      file_name: file.name,
      content_type: file.contentType,
      sent_at: scope.now,
      decided_by: null,
      decided_at: null,
      reason: null,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proofId)
    .execute();
}

export async function endProof(
  scope: TenantScope,
  { orderId, proofId }: TravelDocumentRow,
  state: 'accepted' | 'refused' | 'missed',
  decision: { readonly by: string; readonly reason: string | undefined },
): Promise<void> {
  await scope.tx
    .updateTable('order_proof')
    .set({ state, decided_by: decision.by, decided_at: scope.now, reason: decision.reason ?? null })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proofId)
    .execute();
}

/** The sealed file; undefined if there is none, or it was deleted. */
export async function findFile(
  scope: TenantScope,
  orderId: string,
  proofId: string,
): Promise<Buffer | undefined> {
  const row = await scope.tx
    .selectFrom('order_proof')
    .select('file')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proofId)
    .executeTakeFirst();
  return row?.file ?? undefined;
}

function selectTravelDocuments({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('order_proof')
    .select(['order_id', 'id', 'rule_code', 'message_key', 'texts', 'deduction_percent', 'state', 'due_at'])
    .select(['file_name', 'content_type', 'sent_at', 'decided_by', 'decided_at', 'reason', 'created_at'])
    .select((eb) => eb('file', 'is not', null).as('has_file'))
    .where('tenant_id', '=', tenantId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTravelDocuments>['execute']>>[number];

function toProof(row: Row): TravelDocumentRow {
  return {
    proofId: row.id,
    orderId: row.order_id,
    code: row.rule_code,
    messageKey: row.message_key,
    texts: row.texts === null ? undefined : readTexts(row.texts),
    deductionPercent: row.deduction_percent,
    state: row.state as TravelDocumentState,
    dueAt: row.due_at,
    fileName: row.file_name ?? undefined,
    contentType: row.content_type ?? undefined,
    hasFile: Boolean(row.has_file),
    sentAt: row.sent_at ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    reason: row.reason ?? undefined,
    createdAt: row.created_at,
  };
}

const readTexts = stored('order_proof.texts', localizedSchema);
