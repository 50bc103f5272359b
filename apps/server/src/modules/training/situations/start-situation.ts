import { importStatement, reconcilePayments } from '@farewind/contract/finance/matching';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import type { SituationKind } from '@farewind/contract/training/situations';
import { localDateTime, localMinutes } from '@farewind/values/local-time';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { TrainingDeps } from '../ports.ts';
import { buyPracticeTrips, type TripsWanted } from './buy-practice-trips.ts';
import { insertSituation } from './situation-rows.ts';

const [APPROVED, LOSES_ANSWER] = ['5555555555554444', '4000000000000119'];
const MOVED_MINUTES = 200;

const wanted: Readonly<Record<SituationKind, Omit<TripsWanted, 'day'>>> = {
  movedCharter: { buyers: 3, isCharter: true, card: APPROVED },
  lostAnswer: { buyers: 1, isCharter: false, card: LOSES_ANSWER },
  chargeback: { buyers: 1, isCharter: false, card: APPROVED },
};

const DAY_MINUTES = 1440;

/** The local time to which the carrier moves a flight. */
function moved(local: string): string {
  const minutes = localMinutes(local) + MOVED_MINUTES;
  return localDateTime(Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES);
}

/**
 * Sets up a situation in the caller's training copy. Refuses with GEN-RULE outside of one, and with GEN-UNAVAILABLE if
 * the copy sells nothing suitable.
 */
export async function startPractice(
  deps: TrainingDeps,
  context: RequestContext,
  kind: SituationKind,
): Promise<void> {
  const { database, call } = deps;
  const { now, isTraining } = await database.inTenant(context.tenantId, async (scope) => scope);
  if (!isTraining) throw refusal('GEN-RULE', { message: 'training.notCopy' });
  const day = now.toISOString().slice(0, 10);
  const { departure, orderIds } = await buyPracticeTrips(call, context, { ...wanted[kind], day });
  if (kind === 'chargeback') for (const orderId of orderIds) await chargeBack(deps, context, orderId, now);
  await database.inTenant(context.tenantId, async (scope) => {
    const id = await insertSituation(scope, {
      kind,
      orderIds,
      departure:
        kind === 'movedCharter'
          ? {
              serviceId: departure.serviceId,
              date: departure.date,
              departsAt: moved(departure.departsAt),
              arrivesAt: moved(departure.arrivesAt),
            }
          : undefined,
      startedBy: nameCaller(context),
    });
    await recordChange(scope, context, {
      action: 'create',
      entity: 'trainingSituation',
      entityId: id,
      after: { kind },
    });
  });
}

/** Simulates a chargeback, which appears in the agency's statement of the next day. */
async function chargeBack(
  { call, takeBack }: TrainingDeps,
  context: RequestContext,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await call(getAdminOrder, context, { orderId });
  const paid = order.attempts.find(({ state }) => state === 'captured');
  if (!paid) throw refusal('GEN-UNAVAILABLE', { message: 'training.notPaid' });
  await takeBack(context.tenantId, paid.attemptId);
  const line = [
    `training-${context.tenantId}`,
    paid.attemptId,
    'chargeback',
    paid.amount,
    paid.currency,
    now.toISOString(),
    `C-${paid.attemptId}`,
  ];
  const head = 'merchantId,reference,kind,amount,currency,bookedAt,transactionId';
  await call(importStatement, context, { statement: `${head}\n${line.join(',')}` });
  await call(reconcilePayments, context, {});
}
