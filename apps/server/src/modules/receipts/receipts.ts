import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { ReceiptSetting } from '../settings/public.ts';
import type { AirlineRecord } from './airline-record.ts';
import { basketOf, type BasketItem } from './charge-basket.ts';
import { chargedItems, unsoldItems } from './charged-items.ts';
import { correctedReceipts } from './corrected-receipts.ts';
import type { ReceiptsDeps } from './deps.ts';
import { openLines, refundLines } from './open-lines.ts';
import type { PaidAttempt, PayingBuyer, ReceiptNotice, ReceiptOrder, SettledRefund } from './ports.ts';
import { insertReceipt, listReceipts, type NewReceipt, type Receipt } from './receipt-rows.ts';
import type { KeptLine, PaidBy, ReceiptCustomer } from './receipt.ts';
import { additionParts, moscowDay, partsOf, requestedPart, saleLines } from './sale-lines.ts';
import { queueReceipt, registerReceiptSender, settleReceipt } from './send-receipt.ts';
import { vatRateOn } from './vat-rates.ts';

/** Receipts are required by Russian law; money in other currencies has none. */
export const RECEIPT_CURRENCY: Currency = 'RUB';

/** Nothing is known of a charge without an order, such as a rehearsal's. */
interface ChargeDescription {
  readonly receipt?: ChargeReceipt;
  readonly airline?: AirlineRecord;
  readonly buyer?: PayingBuyer;
  readonly basket?: readonly BasketItem[];
}

interface ChargeReceipt {
  readonly customer: ReceiptCustomer;
  readonly lines: readonly KeptLine[];
  readonly taxSystem: ReceiptSetting['taxSystem'];
}

/**
 * Fiscal receipts of money moves: each act writes one row, in the caller's transaction, if the agency has switched them
 * on.
 */
export interface Receipts {
  /**
   * The data sent to the provider with a charge of this sum: the receipt, if the provider issues it, the flights, the
   * buyer and the basket.
   */
  describeCharge(scope: TenantScope, attempt: PaidAttempt, amountMinor: number): Promise<ChargeDescription>;
  /**
   * The receipt sent to the provider with a payment of the rehearsal, which is of no order, and with its refunds;
   * undefined if it issues none.
   */
  describeTrial(
    scope: TenantScope,
    account: Pick<PaidAttempt, 'currency' | 'settingId' | 'mode'>,
    trial: {
      readonly id: string;
      readonly amountMinor: number;
      /** Absent: the agency's own address. */
      readonly email: string | undefined;
    },
  ): Promise<ChargeReceipt | undefined>;
  /** The receipt sent to the provider with a refund; undefined if it issues none. */
  describeRefund(
    scope: TenantScope,
    attempt: PaidAttempt,
    refund: SettledRefund,
  ): Promise<ChargeReceipt | undefined>;
  /**
   * The money is captured: the prepayment's receipt is due; a payment after the sale is provided at once and closed
   * with it.
   */
  writeCaptured(
    scope: TenantScope,
    attempt: PaidAttempt,
    captured: { readonly amountMinor: number; readonly bankReference: string; readonly at?: Date },
  ): Promise<void>;
  /** An item is ticketed: its prepayment is closed, once. */
  writeClosed(scope: TenantScope, orderId: string, itemId: string): Promise<void>;
  /** Money was refunded: its receipt repeats sign and rate of the refunded lines. */
  writeRefunded(
    scope: TenantScope,
    attempt: PaidAttempt,
    refund: SettledRefund,
    done: { readonly bankReference: string; readonly at?: Date },
  ): Promise<void>;
  /**
   * The provider reports by itself what became of a receipt of the charge, or of a second payment of the same purchase.
   * False if none of them waits for that, and one may be written later.
   */
  noteReported(scope: TenantScope, attempt: PaidAttempt, notice: ReceiptNotice): Promise<boolean>;
}

export function createReceipts(deps: ReceiptsDeps): Receipts {
  registerReceiptSender(deps);
  const acts = createActs(deps);
  /** An error with a receipt stops no money; the nightly comparison finds missing receipts. */
  const guarded = async <T>(act: Promise<T>, otherwise: T): Promise<T> =>
    act.catch((error: unknown) => {
      deps.log.error({ err: error }, 'A receipt could not be made out');
      return otherwise;
    });
  return {
    describeCharge: (...given) => guarded(acts.describeCharge(...given), {}),
    describeTrial: (...given) => guarded(acts.describeTrial(...given), undefined),
    describeRefund: (...given) => guarded(acts.describeRefund(...given), undefined),
    writeCaptured: (...given) => guarded(acts.writeCaptured(...given), undefined),
    writeClosed: (...given) => guarded(acts.writeClosed(...given), undefined),
    writeRefunded: (...given) => guarded(acts.writeRefunded(...given), undefined),
    noteReported: acts.noteReported,
  };
}

function createActs(deps: ReceiptsDeps): Receipts {
  return {
    async describeCharge(scope, attempt, amountMinor) {
      const order = await deps.readOrder(scope, attempt.reference);
      if (!order) return {};
      const setting = await settingFor(deps, scope, attempt);
      const described: ChargeDescription = {
        buyer: order.buyer,
        basket: basketOf(order, attempt, amountMinor),
        ...(order.airline ? { airline: order.airline } : {}),
      };
      if (setting?.way !== 'provider') return described;
      const lines = chargeLines(scope.now, setting, order, attempt, amountMinor);
      return { ...described, receipt: { customer: order.customer, lines, taxSystem: setting.taxSystem } };
    },

    async describeTrial(scope, account, { id, amountMinor, email }) {
      const setting = await settingFor(deps, scope, account);
      if (setting?.way !== 'provider') return undefined;
      const vat = setting.feeVatKind;
      const part = { itemId: id, description: 'Проверка приёма платежей', priceMinor: amountMinor, vat };
      // Provided at once: no second receipt closes it.
      const lines = saleLines({ purpose: 'closing', amountMinor, day: moscowDay(scope.now) }, [part]);
      const { taxSystem, companyEmail } = setting;
      return { customer: { email: email ?? companyEmail }, lines, taxSystem };
    },

    async describeRefund(scope, attempt, refund) {
      const setting = await settingFor(deps, scope, attempt);
      if (setting?.way !== 'provider') return undefined;
      const back = await describeBack(deps, scope, attempt, refund);
      return back && { ...back, taxSystem: setting.taxSystem };
    },

    async writeCaptured(scope, attempt, { amountMinor, bankReference, at = scope.now }) {
      const setting = await settingFor(deps, scope, attempt);
      const order = setting && (await deps.readOrder(scope, attempt.reference));
      if (!setting || !order) return;
      await write(deps, scope, {
        ...common(setting, attempt, order.customer),
        purpose: attempt.purpose === 'sale' ? 'prepayment' : 'closing',
        cause: `capture:${attempt.id}`,
        movedAt: at,
        amountMinor,
        lines: chargeLines(at, setting, order, attempt, amountMinor),
        isWithPayment: setting.way === 'provider',
        paymentReference: attempt.theirReference ?? bankReference,
        refundReference: undefined,
      });
    },

    writeClosed: (scope, orderId, itemId) => writeClosed(deps, scope, orderId, itemId),

    async writeRefunded(scope, attempt, refund, { bankReference, at = scope.now }) {
      const setting = await settingFor(deps, scope, attempt);
      const back = setting && (await describeBack(deps, scope, attempt, refund));
      if (!setting || !back) return;
      const paymentReference = attempt.theirReference;
      await write(deps, scope, {
        ...common(setting, attempt, back.customer),
        purpose: 'refund',
        cause: `refund:${refund.id}`,
        movedAt: at,
        amountMinor: back.lines.reduce((sum, line) => sum + line.amountMinor, 0),
        lines: back.lines,
        isWithPayment: setting.way === 'provider',
        paymentReference,
        // A refund that was found by a query is known by the payment's id alone.
        refundReference: bankReference === paymentReference ? undefined : bankReference,
      });
    },

    async noteReported(scope, attempt, { paymentReference, direction, amountMinor, sign, outcome }) {
      const isMeant = ({ state, purpose, correction, ...receipt }: Receipt): boolean =>
        receipt.paymentReference === paymentReference &&
        state !== 'issued' &&
        correction === undefined &&
        (purpose === 'refund') === (direction === 'refund') &&
        receipt.amountMinor === amountMinor &&
        (sign === undefined || receipt.lines[0]?.paymentSign === sign);
      const meant = (await listReceipts(scope, attempt.reference, true)).find(isMeant);
      if (meant) await settleReceipt(scope, meant.id, outcome);
      // Without a setting no receipt of ours is to come: the provider issues them on its own account.
      return meant !== undefined || (await settingFor(deps, scope, attempt))?.way !== 'provider';
    },
  };
}

/** The setting by which a charge has receipts; undefined if it has none. */
async function settingFor(
  { settings }: Pick<ReceiptsDeps, 'settings'>,
  scope: TenantScope,
  { currency, settingId, mode }: Pick<PaidAttempt, 'currency' | 'settingId' | 'mode'>,
): Promise<ReceiptSetting | undefined> {
  if (currency !== RECEIPT_CURRENCY) return undefined;
  const setting = await settings.findReceiptSetting(scope, mode);
  return setting && isCovered(setting, settingId) ? setting : undefined;
}

/** Whether an account's payments have receipts, by the setting for its mode. */
export function isCovered({ accountIds }: Pick<ReceiptSetting, 'accountIds'>, settingId: number): boolean {
  return accountIds.length === 0 || accountIds.includes(settingId);
}

function chargeLines(
  at: Date,
  setting: ReceiptSetting,
  { reservationNumber, items, requests, additions }: ReceiptOrder,
  { purpose, id, payableId }: PaidAttempt,
  amountMinor: number,
): KeptLine[] {
  const day = moscowDay(at);
  if (purpose === 'sale')
    return saleLines(
      { purpose: 'prepayment', amountMinor, day },
      partsOf(setting, chargedItems(items, amountMinor)),
    );
  const raised = additionParts(setting, items, additions.get(payableId) ?? []);
  if (raised.length > 0) return saleLines({ purpose: 'closing', amountMinor, day }, raised);
  const requested = requests.get(payableId);
  const part = requested
    ? requestedPart(setting, requested, { itemId: id, amountMinor })
    : {
        itemId: id,
        description: `Доплата по заказу ${reservationNumber}`,
        priceMinor: amountMinor,
        vat: setting.feeVatKind,
      };
  return saleLines({ purpose: 'closing', amountMinor, day }, [part]);
}

/** The refunded lines, by the receipts of the sale; undefined if none of it has a receipt. */
async function describeBack(
  { readOrder }: Pick<ReceiptsDeps, 'readOrder'>,
  scope: TenantScope,
  attempt: PaidAttempt,
  { id, amountMinor, subject, nature }: SettledRefund,
): Promise<Omit<ChargeReceipt, 'taxSystem'> | undefined> {
  const receipts = correctedReceipts(await listReceipts(scope, attempt.reference, true));
  const earlier = receipts.filter((one) => one.attemptId === attempt.id && one.cause !== `refund:${id}`);
  const order = await readOrder(scope, attempt.reference);
  const lines = refundLines(openLines(earlier), {
    amountMinor,
    ofItems: order?.givenBack.get(subject) ?? new Map(),
    feeDescriptions: new Set(order?.items.map(({ feeDescription }) => feeDescription)),
    isUnsold: nature === 'charge',
    unsoldItems: unsoldItems(order?.items ?? [], nature),
  });
  const customer = order?.customer ?? earlier.at(-1)?.customer;
  return lines.length > 0 && customer ? { customer, lines } : undefined;
}

async function writeClosed(
  deps: ReceiptsDeps,
  scope: TenantScope,
  orderId: string,
  itemId: string,
): Promise<void> {
  const receipts = correctedReceipts(await listReceipts(scope, orderId, true));
  // A double payment is prepaid twice; only one of the charges is closed.
  const openOf = (attemptId: string): KeptLine[] =>
    openLines(receipts.filter((one) => one.attemptId === attemptId)).filter(
      (line) => line.itemId === itemId && line.paymentSign === 'fullPrepayment',
    );
  const of = receipts.find((one) => one.purpose === 'prepayment' && openOf(one.attemptId).length > 0);
  if (!of) return;
  const prepaid = openOf(of.attemptId);
  const day = moscowDay(scope.now);
  const lines = prepaid.map((line): KeptLine => ({
    ...line,
    paymentSign: 'fullPayment',
    vat: vatRateOn(day, line.vatKind, 'settlement'),
  }));
  const { attemptId, settingId, currency, customer, way, mode, paymentReference } = of;
  await write(deps, scope, {
    orderId,
    attemptId,
    settingId,
    currency,
    customer,
    way,
    mode,
    paidBy: 'prepaid',
    purpose: 'closing',
    cause: `closing:${itemId}`,
    movedAt: scope.now,
    amountMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0),
    lines,
    isWithPayment: false,
    paymentReference,
    refundReference: undefined,
  });
}

function common({ way }: ReceiptSetting, attempt: PaidAttempt, customer: ReceiptCustomer) {
  const { reference: orderId, id: attemptId, settingId, currency, mode } = attempt;
  return { orderId, attemptId, settingId, currency, customer, way, mode, paidBy: paidByOf(attempt) };
}

/** The agency's own desk takes and pays out cash; all other money goes through a bank. */
function paidByOf({ method }: PaidAttempt): PaidBy {
  return method === 'deskCash' ? 'cash' : 'cashless';
}

async function write(deps: ReceiptsDeps, scope: TenantScope, receipt: NewReceipt): Promise<void> {
  const id = await insertReceipt(scope, receipt);
  if (id !== undefined) await queueReceipt(deps, scope, id, 'written');
}
