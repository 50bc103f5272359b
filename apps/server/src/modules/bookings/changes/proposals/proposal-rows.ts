import type { ProposalState } from '@farewind/contract/bookings/proposals';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { DepartureKey } from '../../../flights/public.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import type { ProposalRule } from './proposal-rules.ts';
import { stored } from '../../../../platform/database/stored.ts';
import { snapshotSchema } from '../../order/read-stored.ts';
import { orderStatuses } from '@farewind/contract/bookings/get-order';
import { z } from 'zod';

/** One side of a proposal: an item, or the order's price in minor units of its currency. */
export interface ProposalSide {
  readonly snapshot?: ItemSnapshot;
  readonly totalMinor?: number;
  /** The departure of another proposed flight. */
  readonly departure?: DepartureKey;
}

/** The former state of each item, by its id. */
export type Returns = Readonly<Record<string, ItemStatus>>;

export interface NewProposal {
  readonly orderId: string;
  readonly itemId: string | undefined;
  /** The departure change that caused it. */
  readonly changeId: string | undefined;
  /** The change that an external supplier announced, by its own id. */
  readonly supplierChange?: string | undefined;
  readonly rule: ProposalRule;
  readonly text: string;
  readonly before: ProposalSide;
  readonly after: ProposalSide;
  readonly returns: Returns;
  readonly dueAt: Date;
  /** `user:12` or `system`. */
  readonly madeBy: string;
}

export interface ProposalRow extends NewProposal {
  readonly proposalId: string;
  readonly state: ProposalState;
  readonly madeAt: Date;
  /** The payable of an accepted higher price; undefined before acceptance. */
  readonly payableId: string | undefined;
  /** When the buyer requested another offer instead. */
  readonly otherWantedAt: Date | undefined;
  readonly answeredAt: Date | undefined;
  /** `customer`, `system`, or `user:12` for staff on the buyer's behalf. */
  readonly answeredBy: string | undefined;
}

export async function insertProposal(scope: TenantScope, proposal: NewProposal): Promise<string> {
  const id = newId();
  await scope.tx
    .insertInto('order_proposal')
    .values({
      tenant_id: scope.tenantId,
      order_id: proposal.orderId,
      id,
      item_id: proposal.itemId ?? null,
      change_id: proposal.changeId ?? null,
      supplier_change: proposal.supplierChange ?? null,
      rule: proposal.rule,
      text: proposal.text,
      due_at: proposal.dueAt,
      made_by: proposal.madeBy,
      before: JSON.stringify(proposal.before),
      after: JSON.stringify(proposal.after),
      returns: JSON.stringify(proposal.returns),
    })
    .execute();
  return id;
}

/** Proposals of one order, newest first. */
export async function listProposals(scope: TenantScope, orderId: string): Promise<ProposalRow[]> {
  const rows = await select(scope)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toProposal);
}

/** Proposals by their ids; unknown ids are left out. */
export async function findProposals(
  scope: TenantScope,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, ProposalRow>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await select(scope).where('id', 'in', proposalIds).execute();
  return new Map(rows.map((row) => [row.id, toProposal(row)]));
}

/** Refuses with GEN-NOTFOUND. */
export async function getProposal(scope: TenantScope, proposalId: string): Promise<ProposalRow> {
  const row = await select(scope).where('id', '=', proposalId).executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return toProposal(row);
}

/** The proposal that a payable belongs to. */
export async function findProposalOfPayable(
  scope: TenantScope,
  orderId: string,
  payableId: string,
): Promise<ProposalRow | undefined> {
  const row = await select(scope)
    .where('order_id', '=', orderId)
    .where('payable_id', '=', payableId)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Open proposals past their deadline, oldest first. */
export async function listDueProposals(scope: TenantScope): Promise<ProposalRow[]> {
  const rows = await select(scope)
    .where('state', '=', 'open')
    .where('due_at', '<=', scope.now)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return rows.map(toProposal);
}

/** Ends an unanswered proposal; `by` is `customer`, `system` or a staff member. */
export async function endProposal(
  scope: TenantScope,
  { orderId, proposalId }: ProposalRow,
  state: Exclude<ProposalState, 'open'>,
  by: string,
): Promise<void> {
  const ended = await scope.tx
    .updateTable('order_proposal')
    .set({ state, answered_at: scope.now, answered_by: by })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proposalId)
    .where('state', 'in', state === 'expired' ? ['open'] : ['open', 'expired'])
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) throw refusal('ORD-STATE', { message: 'proposal.answered' });
}

/** Records the first time that the buyer saw the open proposals. */
export async function markProposalsRead(scope: TenantScope, orderId: string): Promise<void> {
  await scope.tx
    .updateTable('order_proposal')
    .set({ read_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('read_at', 'is', null)
    .execute();
}

/** Records the payable of an accepted proposal. */
export async function recordPayable(
  scope: TenantScope,
  { orderId, proposalId }: ProposalRow,
  payableId: string,
): Promise<void> {
  await scope.tx
    .updateTable('order_proposal')
    .set({ payable_id: payableId })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proposalId)
    .execute();
}

export async function recordOtherWanted(
  scope: TenantScope,
  { orderId, proposalId }: ProposalRow,
): Promise<void> {
  await scope.tx
    .updateTable('order_proposal')
    .set({ other_wanted_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', proposalId)
    .execute();
}

function select({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('order_proposal').selectAll().where('tenant_id', '=', tenantId);
}

const sideSchema: z.ZodType<ProposalSide> = z.looseObject({
  snapshot: z.exactOptional(snapshotSchema),
  totalMinor: z.exactOptional(z.number()),
  departure: z.exactOptional(z.object({ serviceId: z.number(), date: z.string() })),
});
const readBefore = stored('order_proposal.before', sideSchema);
const readAfter = stored('order_proposal.after', sideSchema);
const readReturns = stored<Returns>('order_proposal.returns', z.record(z.string(), z.enum(orderStatuses)));

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toProposal(row: Row): ProposalRow {
  return {
    proposalId: row.id,
    orderId: row.order_id,
    itemId: row.item_id ?? undefined,
    changeId: row.change_id ?? undefined,
    supplierChange: row.supplier_change ?? undefined,
    rule: row.rule as ProposalRule,
    state: row.state as ProposalState,
    text: row.text,
    before: readBefore(row.before),
    after: readAfter(row.after),
    returns: readReturns(row.returns),
    dueAt: row.due_at,
    madeBy: row.made_by,
    madeAt: row.created_at,
    payableId: row.payable_id ?? undefined,
    otherWantedAt: row.other_wanted_at ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
  };
}
