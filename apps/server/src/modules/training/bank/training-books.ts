import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

/** A payment as stored by the training bank. */
export interface TrainingPayment {
  readonly orderId: string;
  readonly merchantId: string;
  /** Masked. */
  readonly card: string;
  readonly state: 'declined' | 'authorised' | 'captured' | 'voided' | 'refunded';
  readonly code: string;
  readonly amountMinor: number;
  /** Numeric code. */
  readonly currency: string;
  readonly refundedMinor: number;
  readonly hasFailedOnce: boolean;
}

type MoveKind = 'authorisation' | 'capture' | 'void' | 'refund' | 'chargeback';

export interface TrainingMove {
  readonly seq: number;
  readonly kind: MoveKind;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}

/** A payment in the books, inside a transaction that has locked it. */
export interface TrainingPage {
  findPayment(): Promise<TrainingPayment | undefined>;
  save(payment: TrainingPayment): Promise<void>;
  enter(kind: MoveKind, payment: TrainingPayment, amountMinor: number): Promise<void>;
}

/** The books of the training bank, like those of the test bank, for one copy. */
export interface TrainingBooks {
  onOrder<T>(orderId: string, act: (page: TrainingPage) => Promise<T>): Promise<T>;
  listEntries(orderId: string): Promise<TrainingMove[]>;
  useUp(): Promise<boolean>;
}

/** The books of one training copy: stored in its own tables, dated by its own clock, and removed with it. */
export function openTrainingBooks(database: Pick<Database, 'inTenant'>, tenantId: number): TrainingBooks {
  const inCopy = <T>(act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    database.inTenant(tenantId, (scope) => {
      if (!scope.isTraining) throw new Error(`Tenant ${tenantId} is no training copy`);
      return act(scope);
    });
  return {
    onOrder: (orderId, act) =>
      inCopy(async (scope) => {
        await lockPayment(scope, orderId);
        return act(pageOf(scope, orderId));
      }),
    listEntries: (orderId) => inCopy((scope) => listMoves(scope, orderId)),
    // There is no control page: failures are chosen by the card.
    useUp: async () => false,
  };
}

async function lockPayment(scope: TenantScope, orderId: string): Promise<void> {
  await waitForName(scope, `training:${scope.tenantId}:${orderId}`);
}

function pageOf(scope: TenantScope, orderId: string): TrainingPage {
  return {
    findPayment: () => findPayment(scope, orderId),
    save: (payment) => savePayment(scope, orderId, payment),
    enter: (kind, { currency }, amountMinor) => insertMove(scope, orderId, { kind, currency, amountMinor }),
  };
}

async function findPayment(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<TrainingPayment | undefined> {
  const row = await tx
    .selectFrom('training_payment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return (
    row && {
      orderId,
      merchantId: row.merchant_id,
      card: row.card,
      state: row.state as TrainingPayment['state'],
      code: row.code,
      amountMinor: row.amount_minor,
      currency: row.currency,
      refundedMinor: row.refunded_minor,
      hasFailedOnce: row.has_failed_once,
    }
  );
}

async function savePayment(
  { tx, tenantId, now }: TenantScope,
  orderId: string,
  payment: TrainingPayment,
): Promise<void> {
  const values = {
    card: payment.card,
    state: payment.state,
    code: payment.code,
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    refunded_minor: payment.refundedMinor,
    has_failed_once: payment.hasFailedOnce,
    changed_at: now,
  };
  await tx
    .insertInto('training_payment')
    .values({ tenant_id: tenantId, id: orderId, merchant_id: payment.merchantId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(values))
    .execute();
}

async function insertMove(
  { tx, tenantId, now }: TenantScope,
  orderId: string,
  { kind, currency, amountMinor }: Pick<TrainingMove, 'kind' | 'currency' | 'amountMinor'>,
): Promise<void> {
  // The payment is locked, so nothing else can change it in between.
  const { last } = await tx
    .selectFrom('training_entry')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('training_entry')
    .values({
      tenant_id: tenantId,
      payment_id: orderId,
      seq: (last ?? 0) + 1,
      kind,
      amount_minor: amountMinor,
      currency,
      at: now,
    })
    .execute();
}

async function listMoves({ tx, tenantId }: TenantScope, orderId: string): Promise<TrainingMove[]> {
  const rows = await tx
    .selectFrom('training_entry')
    .select(['seq', 'kind', 'amount_minor', 'currency', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', orderId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, kind, amount_minor: amountMinor, currency, at }) => ({
    seq,
    kind: kind as MoveKind,
    amountMinor,
    currency,
    at,
  }));
}
