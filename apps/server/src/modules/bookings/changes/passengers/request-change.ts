import type * as calls from '@farewind/contract/bookings/passenger-change';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { OrderRight } from '../../order/order-right.ts';
import { getOwnOrderRow, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getChange, insertChange, listChanges, type ChangeState } from './change-rows.ts';
import type { ChangeLine } from './plan-change.ts';
import { presentChange, presentLine } from './present-change.ts';
import { priceChange } from './price-change.ts';
import { readRequestedChange, type ChangeInput, type WantedPassenger } from './read-requested-change.ts';
import { sealRequestedChange } from './requested-change-seal.ts';
import type { Keyring } from '../../../../platform/secrets/keyring.ts';

const QUOTE_MINUTES = 30;
const PURPOSE = 'passengerChangeQuote';

/** A quoted fee, valid for this change of this order only. */
interface QuotedChange {
  readonly orderId: string;
  readonly changes: readonly ChangeInput[];
  readonly feeMinor: number;
}

/** Quotes a fee for half an hour. Nothing is stored: the quote is signed, and its content returns with the request. */
function makeChangeQuote(
  keyring: Keyring,
  scope: TenantScope,
  quoted: QuotedChange,
): { readonly quoteId: string; readonly expiresAt: Date } {
  const expiresAt = new Date(scope.now.getTime() + QUOTE_MINUTES * 60_000);
  const signature = keyring.sign(PURPOSE, textOf(scope.tenantId, quoted, expiresAt));
  return { quoteId: `${expiresAt.getTime()}.${signature}`, expiresAt };
}

/**
 * Refuses with ORD-STATE a quote that has expired or was made for another change; the client then requests a new one.
 */
function requireChangeQuote(
  keyring: Keyring,
  scope: TenantScope,
  quoteId: string | undefined,
  quoted: QuotedChange,
): void {
  const [, time = '', signature = ''] = /^(\d{1,15})\.(.+)$/.exec(quoteId ?? '') ?? [];
  const expiresAt = new Date(Number(time));
  const isOurs =
    signature !== '' && keyring.verify(PURPOSE, textOf(scope.tenantId, quoted, expiresAt), signature);
  if (!isOurs || expiresAt < scope.now) throw refusal('ORD-STATE', { message: 'passengerChange.quoteAgain' });
}

function textOf(tenantId: number, { orderId, changes, feeMinor }: QuotedChange, expiresAt: Date): string {
  const requests = changes.map((change) =>
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify([tenantId, orderId, requests, feeMinor, expiresAt.getTime()]);
}

/** Kind of the staff task; its deadline is how soon the customer gets an answer. */
export const CHANGE_TASK = 'passengerChange';
const ANSWER_HOURS = 24;
const PAY_MINUTES = 30;

const open: readonly ChangeState[] = ['waitingForPayment', 'waitingForStaff'];

/** The price of a passenger change, for callers with the right to act on the order. */
export async function quoteChange(
  deps: BookingDeps,
  scope: TenantScope,
  right: OrderRight,
  { orderId, changes }: ParsedInput<typeof calls.quotePassengerChange>,
): Promise<Output<typeof calls.quotePassengerChange>> {
  const order = await getOwnOrderRow(scope, orderId, right);
  const { lines, feeMinor } = await judge(deps, scope, order, changes);
  const told = { lines: lines.map(presentLine), fee: formatMinor(feeMinor), currency: order.currency };
  if (feeMinor === 0) return { quoteId: '', ...told };
  const { quoteId, expiresAt } = makeChangeQuote(deps.keyring, scope, { orderId, changes, feeMinor });
  return { quoteId, expiresAt: expiresAt.toISOString(), ...told };
}

/**
 * Requests other passenger data; an order has at most one open request. A free request goes to staff at once, one with
 * a fee after its payment. Refuses with ORD-STATE a quote that is no longer valid.
 */
export async function requestChange(
  deps: BookingDeps,
  scope: TenantScope,
  right: OrderRight,
  { orderId, changes, quoteId }: ParsedInput<typeof calls.requestPassengerChange>,
): Promise<Output<typeof calls.requestPassengerChange>> {
  await lockOrder(scope, orderId);
  const order = await getOwnOrderRow(scope, orderId, right);
  if ((await listChanges(scope, orderId)).some(({ state }) => open.includes(state)))
    throw refusal('ORD-STATE');
  const { wanted, lines, feeMinor } = await judge(deps, scope, order, changes);
  if (feeMinor > 0) requireChangeQuote(deps.keyring, scope, quoteId, { orderId, changes, feeMinor });
  const changeId = newId();
  await insertChange(scope, {
    changeId,
    orderId,
    lines,
    feeMinor,
    currency: order.currency,
    wanted: sealRequestedChange(deps.keyring, scope.tenantId, orderId, changeId, wanted),
    state: feeMinor > 0 ? 'waitingForPayment' : 'waitingForStaff',
    ...(await openPayable(deps, scope, order, feeMinor)),
    requestedBy: 'customer',
    decidedBy: undefined,
    decidedAt: undefined,
    reason: undefined,
  });
  if (feeMinor === 0) await openPassengerChangeTask(scope, order, changeId);
  return presentChange(await getChange(scope, orderId, changeId));
}

interface Judgement {
  readonly wanted: readonly WantedPassenger[];
  readonly lines: readonly ChangeLine[];
  readonly feeMinor: number;
}

/** Checks whether the passengers may be changed like this, and returns the price. */
export async function judge(
  deps: BookingDeps,
  scope: TenantScope,
  order: OrderRow,
  changes: readonly ChangeInput[],
): Promise<Judgement> {
  const wanted = await readRequestedChange(deps, scope, order, changes);
  const lines = await priceChange(deps, scope, order, wanted);
  return { wanted, lines, feeMinor: lines.reduce((sum, line) => sum + line.feeMinor, 0) };
}

async function openPayable(
  { payments }: BookingDeps,
  scope: TenantScope,
  { orderId: reference, currency }: OrderRow,
  amountMinor: number,
): Promise<{ payableId: string | undefined; payUntil: Date | undefined }> {
  if (amountMinor === 0) return { payableId: undefined, payUntil: undefined };
  return {
    payableId: await payments.createPayable(scope, { reference, purpose: 'change', amountMinor, currency }),
    payUntil: new Date(scope.now.getTime() + PAY_MINUTES * 60_000),
  };
}

/** Opens a staff task that is due within a day. */
export async function openPassengerChangeTask(
  scope: TenantScope,
  { orderId, reservationNumber }: Pick<OrderRow, 'orderId' | 'reservationNumber'>,
  changeId: string,
): Promise<void> {
  await openTask(scope, {
    kind: CHANGE_TASK,
    reference: orderId,
    detail: { reservationNumber, changeId },
    dueAt: new Date(scope.now.getTime() + ANSWER_HOURS * 3_600_000),
  });
}
