import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { createAttempt } from '../attempts/create-attempt.ts';
import { CHARGE_TAKEN, moneyEventsKey, type ChargeTakenEvent } from '../events.ts';
import type { PaymentRoute } from '../routing/payment-route.ts';
import type { PaymentsDeps } from '../deps.ts';
import { getAttempt } from '../attempts/repository.ts';
import { recordCapture } from '../charging/settle-attempt.ts';

/** Money that a member of staff has taken, or found on the agency's bank account. */
export interface DeskMoney {
  readonly payableId: string;
  /** By a method of the agency's own desk. */
  readonly route: PaymentRoute;
  /** The number of the cash receipt or the payment order. */
  readonly documentNumber: string;
  /** The day on which the bank booked it, if staff know it; else it is posted today. */
  readonly receivedOn?: LocalDate | undefined;
  /** `user:12`. */
  readonly takenBy: string;
  readonly contactHash: Buffer;
}

/**
 * Records in the caller's transaction that a payable is paid at the desk: attempt, ledger and receipt at once. The
 * outbox concludes the sale even if this process ends now. Refuses with ORD-STATE while another attempt of the payable
 * is alive or has its money. Returns the attempt's id.
 */
export async function takeAtDesk(
  deps: PaymentsDeps,
  scope: TenantScope,
  { payableId, route, documentNumber, receivedOn, takenBy, contactHash }: DeskMoney,
): Promise<string> {
  const attemptId = await createAttempt(deps, scope, {
    payableId,
    card: undefined,
    route,
    contactHash,
    addressHash: contactHash,
    clientAddress: '',
  });
  await scope.tx
    .updateTable('payment_attempt')
    .set({ taken_by: takenBy })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', attemptId)
    .execute();
  const attempt = await getAttempt(scope, attemptId);
  const { amountMinor } = attempt;
  await recordCapture(deps, scope, attempt, documentNumber, amountMinor, ['created'], receivedOn);
  const { reference } = attempt;
  await deps.outbox.add(scope, {
    topic: CHARGE_TAKEN,
    dedupeKey: `${CHARGE_TAKEN}:${attemptId}`,
    payload: { attemptId, reference } satisfies ChargeTakenEvent,
    orderingKey: moneyEventsKey(reference),
  });
  return attemptId;
}
