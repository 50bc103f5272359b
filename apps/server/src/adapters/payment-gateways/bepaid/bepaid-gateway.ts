import { money, type Money } from '@farewind/values/money';
import type { z } from 'zod';
import type {
  Charge,
  ChargeOutcome,
  MoveOutcome,
  Next,
  PaymentGateway,
  QueryOutcome,
  Return,
  Unknown,
} from '../../../modules/payments/ports.ts';
import { findLanguage, translate } from '../../../platform/messages/translate.ts';
import { billBody, billStep } from './bepaid-bill.ts';
import {
  familyOf,
  isCut,
  listCharges,
  readMoney,
  readTransactions,
  type KnownMoney,
} from './bepaid-charge.ts';
import { callBepaid, type BepaidAnswer, type BepaidCall, type Fetch } from './bepaid-client.ts';
import { readCallRefusal, readDecline } from './bepaid-declines.ts';
import { readBepaidNotification } from './bepaid-notification.ts';
import {
  checkoutSchema,
  deletedSchema,
  newCheckoutSchema,
  oneTransactionSchema,
  transactionListSchema,
  type BepaidTransaction,
} from './bepaid-objects.ts';
import { bepaidMethods, bepaidSheet } from './bepaid-sheet.ts';

export interface BepaidGatewayOptions {
  readonly fetch: Fetch;
  /** The address of the payment page for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
/** The ids of pages are hexadecimal; those of transactions have a dash. */
const PAGE_TOKEN = /^[\da-f]+$/i;

/**
 * bePaid and other acquirers on beGateway: cards on its page, authorised and captured; bills in ERIP, which it deletes
 * on request. Every transaction carries our reference as `tracking_id`, so the list of a reference is the whole history
 * of its payment. Its browser return proves nothing.
 */
export function createBepaidGateway({ fetch, apiUrl }: BepaidGatewayOptions): PaymentGateway {
  const call = <Schema extends z.ZodType>(
    { account }: Pick<Charge, 'account'>,
    request: BepaidCall<Schema>,
  ): Promise<BepaidAnswer<z.output<Schema>>> => {
    const { merchantId, apiPassword, gatewayUrl } = account;
    return callBepaid(
      fetch,
      { merchantId, apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl },
      request,
    );
  };

  /** The transactions of a payment, the newest first; none if nobody has tried to pay. */
  async function list(charge: Charge): Promise<readonly BepaidTransaction[] | Unknown> {
    const { reference, theirReference } = charge;
    if (isBill(charge)) return listOf(charge, 'api', '/beyag/transactions/tracking_id/', reference);
    if (theirReference === undefined || PAGE_TOKEN.test(theirReference)) return listCards(charge, reference);
    // A second charge on one page is an attempt of its own, known by its transaction.
    const path = `/transactions/${encodeURIComponent(theirReference)}`;
    const said = await call(charge, { host: 'gateway', path, schema: oneTransactionSchema });
    if (said.kind !== 'answer') return said.kind === 'unknown' ? said : unreadable;
    const listed = await listCards(charge, said.answer.transaction.tracking_id ?? '');
    return 'kind' in listed ? listed : familyOf(listed, theirReference);
  }

  const listCards = (charge: Charge, reference: string) =>
    listOf(charge, 'gateway', '/v2/transactions/tracking_id/', reference);

  async function listOf(
    charge: Charge,
    host: 'gateway' | 'api',
    place: string,
    reference: string,
  ): Promise<readonly BepaidTransaction[] | Unknown> {
    const path = `${place}${encodeURIComponent(reference)}`;
    const said = await call(charge, { host, path, schema: transactionListSchema });
    if (said.kind === 'answer') return said.answer.transactions;
    if (said.kind === 'unknown') return said;
    return said.status === 404 ? [] : unreadable;
  }

  /** The transaction to be captured, voided or refunded. */
  async function findMoney(charge: Charge): Promise<KnownMoney | Unknown> {
    const listed = await list(charge);
    if ('kind' in listed) return listed;
    const [own] = listCharges(listed);
    return (own && readMoney(own)) ?? unreadable;
  }

  async function move(
    charge: Charge,
    name: 'captures' | 'voids' | 'refunds',
    key: string,
    body: { readonly amount?: Money; readonly reason?: string },
  ): Promise<MoveOutcome> {
    const parent = await findMoney(charge);
    if (parent.kind === 'unknown') return parent;
    const { uid, amount, trackingId = charge.reference } = parent;
    const said = await call(charge, {
      host: 'gateway',
      path: `/transactions/${name}`,
      schema: oneTransactionSchema,
      key,
      body: {
        request: {
          parent_uid: uid,
          amount: (body.amount ?? amount).minor,
          // Of the page, also for a second charge on it: by its own the move would be listed nowhere.
          tracking_id: trackingId,
          // Equal refunds within half a minute are refused as one sent twice; our key recognises that.
          ...(name === 'refunds' ? { duplicate_check: false } : {}),
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        },
      },
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.said);
    const { transaction } = said.answer;
    if (transaction.status === 'successful') return { kind: 'done', bankReference: transaction.uid };
    return transaction.status === 'failed' ? readDecline(transaction) : unreadable;
  }

  async function startPage(charge: Charge, payBy: Date, back: Return): Promise<ChargeOutcome | Next> {
    const said = await call(charge, {
      host: 'checkout',
      path: '/ctp/api/checkouts',
      schema: newCheckoutSchema,
      body: pageBody(charge, payBy, back),
      // A page whose address was lost is known to nobody, so nobody can pay on it.
      isRepeatable: true,
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.said);
    const { token, redirect_url: url } = said.answer.checkout;
    return { kind: 'next', theirReference: token, step: { way: 'redirect', url } };
  }

  async function startBill(charge: Charge, payBy: Date, back: Return): Promise<ChargeOutcome | Next> {
    const said = await call(charge, {
      host: 'api',
      path: '/beyag/payments',
      schema: oneTransactionSchema,
      key: charge.reference,
      body: billBody(charge, payBy, back),
    });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return readCallRefusal(said.said);
    const { transaction } = said.answer;
    const step = billStep(charge, transaction);
    if (transaction.status === 'pending' && step)
      return { kind: 'next', theirReference: transaction.uid, step };
    return transaction.status === 'failed' || transaction.status === 'error'
      ? readDecline(transaction)
      : unreadable;
  }

  /** A page on which nobody has paid yet. */
  async function queryPage(charge: Charge): Promise<QueryOutcome> {
    const { theirReference: token } = charge;
    if (token === undefined) return { kind: 'notFound' };
    const path = `/ctp/api/checkouts/${encodeURIComponent(token)}`;
    const said = await call(charge, { host: 'checkout', path, schema: checkoutSchema });
    if (said.kind === 'unknown') return said;
    if (said.kind === 'refused') return said.status === 404 ? { kind: 'notFound' } : unreadable;
    const { finished, expired, status, message } = said.answer.checkout;
    if (expired) return { kind: 'closed' };
    if (!finished) return { kind: 'waiting', theirReference: token };
    // Finished with money, which is not listed yet.
    return status === 'failed' ? readDecline({ message }) : unreadable;
  }

  async function query(charge: Charge): Promise<QueryOutcome> {
    const listed = await list(charge);
    if ('kind' in listed) return listed;
    const known = readTransactions(listed);
    if (!isBill(charge)) {
      // A card's transaction in progress is not the page's id.
      if (known?.kind === 'waiting')
        return { kind: 'waiting', theirReference: charge.theirReference ?? known.theirReference };
      return known ?? queryPage(charge);
    }
    if (known?.kind !== 'waiting') return known ?? { kind: 'notFound' };
    const bill = listed.find(({ uid }) => uid === known.theirReference)!;
    return { ...known, step: billStep(charge, bill) };
  }

  return {
    describe: () => bepaidSheet,
    methods: bepaidMethods,

    async start(charge, _card, back) {
      const { payBy } = charge;
      if (!back || !payBy) return readCallRefusal('no-return');
      return isBill(charge) ? startBill(charge, payBy, back) : startPage(charge, payBy, back);
    },

    bankForm() {
      throw new Error('bePaid takes cards on its own page');
    },
    readReturn: () => ({ kind: 'noProof' }),
    complete: async () => unreadable,
    capture: (charge, amount, key) => move(charge, 'captures', key, { amount }),
    void: (charge, key) => move(charge, 'voids', key, {}),
    refund: (charge, amount, key) =>
      move(charge, 'refunds', key, { amount, reason: 'Refund to the customer' }),
    query,

    async findRefunded(charge) {
      const listed = await list(charge);
      if ('kind' in listed) return listed;
      const [own] = listCharges(listed);
      if (!own) return isCut(listed) ? unreadable : { kind: 'notFound' };
      const amount = money(own.refundedMinor, charge.amount.currency);
      return { kind: 'refunded', amount, bankReference: own.captured?.uid ?? own.first.uid };
    },

    async close(charge) {
      const before = await query(charge);
      if (before.kind !== 'waiting') return endOf(before);
      // A page cannot be closed; it ends at the limit that it was given.
      if (!isBill(charge)) return 'mayStillBePaid';
      const path = `/beyag/payments/${encodeURIComponent(before.theirReference)}`;
      await call(charge, { host: 'api', path, schema: deletedSchema, method: 'DELETE' });
      // Refused while its payer is in a bank's app; without an answer, it may have been deleted all the same.
      return endOf(await query(charge));
    },

    readNotification: readBepaidNotification,
    answerNotification: () => ({ status: 200, body: 'OK' }),
  };
}

const isBill = ({ method }: Pick<Charge, 'method'>): boolean => method === 'erip';

function endOf({ kind }: QueryOutcome): 'closed' | 'paid' | 'mayStillBePaid' {
  if (kind === 'authorised' || kind === 'captured' || kind === 'refunded' || kind === 'voided') return 'paid';
  return kind === 'waiting' || kind === 'unknown' ? 'mayStillBePaid' : 'closed';
}

function pageBody(charge: Charge, payBy: Date, back: Return): Record<string, unknown> {
  const { reference, amount, take, airline, isTest } = charge;
  const language = findLanguage(back.language) ?? 'ru';
  return {
    checkout: {
      transaction_type: take === 'hold' ? 'authorization' : 'payment',
      // A refused card ends the page, so that the shop can offer another way at once.
      attempts: 1,
      test: isTest === true,
      order: {
        amount: amount.minor,
        currency: amount.currency,
        description: airline
          ? translate(language, 'payment.bepaid.booking', { number: airline.bookingReference })
          : translate(language, 'payment.bepaid.purchase'),
        tracking_id: reference,
        expired_at: payBy.toISOString(),
        ...(airline ? { additional_data: { airline: airlineOf(airline) } } : {}),
      },
      settings: {
        notification_url: back.noticeUrl,
        success_url: back.url,
        decline_url: back.url,
        fail_url: back.url,
        cancel_url: back.url,
        language,
      },
      payment_method: { types: ['credit_card'] },
    },
  };
}

/** The airline record of beGateway's acquirers. */
function airlineOf({ bookingReference, passengers, legs }: NonNullable<Charge['airline']>): object {
  return {
    booking_number: bookingReference,
    passengers: passengers.map(({ name, surname }) => ({ first_name: name, last_name: surname })),
    legs: legs.map(({ from, to, date, carrier }) => ({
      airline_code: carrier,
      originating_airport_code: from,
      destination_airport_code: to,
      departure_date_time: date,
    })),
  };
}
