import type {
  Charge,
  ChargeOutcome,
  MoveOutcome,
  PaymentGateway,
  ReturnFact,
  BankForm,
  Card,
  Return,
} from '../../../modules/payments/ports.ts';
import { readDecline } from './decline-codes.ts';
import { readChargeOfHistory, readRefundsOfHistory } from './order-history.ts';
import { readOrderStatus } from './order-status.ts';
import { postXml, type Fetch } from './post-xml.ts';
import {
  creditXml,
  historyXml,
  postAuthXml,
  preAuthXml,
  provenPreAuthXml,
  queryXml,
  voidXml,
} from './request-xml.ts';
import type { BankAnswer } from './response-xml.ts';
import { formatMinor } from '@farewind/values/money';
import { Secret } from '../../../platform/secrets/secret.ts';
import { nestpayMethods, nestpaySheet } from './nestpay-sheet.ts';
import { numericCodes } from './currency-codes.ts';
import { listForeignMembers } from './foreign-members.ts';
import { isFormGenuine, signForm } from './hash-v3.ts';
import { randomBytes } from 'node:crypto';

const cardFields = {
  number: 'pan',
  month: 'Ecom_Payment_Card_ExpDate_Month',
  year: 'Ecom_Payment_Card_ExpDate_Year',
  cvc: 'cv2',
} as const;

/**
 * The form that opens the bank's 3-D Secure gate, model `3d`: the bank authenticates its cardholder and moves no money.
 * The signature covers the card, which the form omits: the page adds it.
 */
function buildGateForm(charge: Charge, card: Card, back: Return, url: string): BankForm {
  const { account, amount, reference } = charge;
  const fields = {
    clientid: account.merchantId,
    storetype: '3d',
    TranType: 'PreAuth',
    amount: formatMinor(amount.minor),
    currency: numericCodes[amount.currency],
    oid: reference,
    okUrl: back.url,
    failUrl: back.url,
    lang: back.language,
    rnd: randomBytes(15).toString('base64url'),
    hashAlgorithm: 'ver3',
    // Otherwise the answer is in ISO-8859-9: a Turkish letter in it could not be read, nor its signature verified.
    encoding: 'UTF-8',
  };
  const ofCard = {
    [cardFields.number]: card.number.reveal(),
    [cardFields.month]: String(card.expireMonth).padStart(2, '0'),
    [cardFields.year]: String(card.expireYear % 100).padStart(2, '0'),
    [cardFields.cvc]: card.securityCode.reveal(),
  };
  const hash = signForm({ ...fields, ...ofCard }, account.storeKey.reveal());
  return { url, fields: { ...fields, hash }, cardFields };
}

/** Fully authenticated. Others (2 to 4, "half secure") leave the merchant with the loss, so they are refused. */
const AUTHENTICATED = '1';

/**
 * Reads the data that the 3-D Secure gate posts back. It is accepted only if none of its members may be another one
 * renamed, and if it is signed and names our merchant account and this attempt's order id, sum and currency.
 */
function readGateReturn(charge: Charge, fields: Readonly<Record<string, string>>): ReturnFact {
  const { account, amount, reference } = charge;
  if (listForeignMembers(fields).length > 0) return { kind: 'rejected', why: 'members' };
  if (!isFormGenuine(fields, account.storeKey.reveal())) return { kind: 'rejected', why: 'signature' };
  if (fields['clientid'] !== account.merchantId) return { kind: 'rejected', why: 'merchant' };
  if (fields['oid'] !== reference) return { kind: 'rejected', why: 'order' };
  const isSameSum =
    fields['amount'] === formatMinor(amount.minor) && fields['currency'] === numericCodes[amount.currency];
  if (!isSameSum) return { kind: 'rejected', why: 'sum' };
  const status = fields['mdStatus'] ?? '';
  const { md, xid, eci, cavv } = fields;
  if (status !== AUTHENTICATED || md === undefined) return { kind: 'refused', code: `md${status}` };
  const proof = { md, xid: xid ?? '', eci: eci ?? '', cavv: cavv ?? '' };
  return {
    kind: 'confirmed',
    proof: Object.fromEntries(Object.entries(proof).map(([name, value]) => [name, new Secret(value)])),
  };
}

export interface NestpayOptions {
  readonly fetch?: Fetch;
  /**
   * The bank's address for our calls, if not in the setting: that of the embedded test bank depends on this process.
   */
  readonly bankUrl?: () => string;
  /** The bank's address for the cardholder's browser, when it is another one. */
  readonly pageUrl?: string;
  /** Its name in settings. */
  readonly provider?: string;
}

/**
 * NestPay (Asseco EST), model `3d`: the protocol of most Turkish banks. The account's `gatewayUrl` is the bank's base
 * address: calls go to `/api` under it, cardholders to `/est3Dgate`. A card goes through the gate; if the account says
 * `whenAsked`, it is first tried without: a bank that requires authentication declines softly, and the same order id
 * continues through the gate.
 */
export function createNestpayGateway(options: NestpayOptions = {}): PaymentGateway {
  const { fetch = globalThis.fetch, bankUrl, pageUrl, provider = nestpaySheet.provider } = options;
  async function send<Outcome>(charge: Charge, xml: string, read: (answer: BankAnswer) => Outcome) {
    const base = bankUrl?.() ?? charge.account.gatewayUrl;
    const answer = await postXml(fetch, `${withoutSlash(base)}/api`, xml);
    if ('kind' in answer) return answer;
    const isForeign = answer.orderId !== '' && answer.orderId !== charge.reference;
    return isForeign ? ({ kind: 'unknown', why: 'unreadable' } as const) : read(answer);
  }
  const bankForm: PaymentGateway['bankForm'] = (charge, card, back) =>
    buildGateForm(charge, card, back, `${withoutSlash(pageUrl ?? charge.account.gatewayUrl)}/est3Dgate`);
  return {
    describe: () => ({ ...nestpaySheet, provider }),
    methods: () => nestpayMethods,
    bankForm,
    async start(charge, card, back) {
      if (!card) throw new Error('NestPay charges a card that was entered in our form');
      if (charge.account.threeDSecure === 'always' && back)
        return { kind: 'actionRequired', form: bankForm(charge, card, back) };
      const outcome = await send(charge, preAuthXml(charge, card), readCharge);
      const isSoft = outcome.kind === 'declined' && outcome.reason === 'threeDSecure';
      if (!isSoft || !back) return outcome;
      return { kind: 'actionRequired', form: bankForm(charge, card, back) };
    },
    readReturn: readGateReturn,
    complete: (charge, proof) => send(charge, provenPreAuthXml(charge, proof), readCharge),
    capture: (charge, amount) => send(charge, postAuthXml(charge, amount), readMove),
    void: (charge) => send(charge, voidXml(charge), readMove),
    refund: (charge, amount) => send(charge, creditXml(charge, amount), readMove),
    async query(charge) {
      const { currency } = charge.amount;
      const fact = await send(charge, queryXml(charge), (answer) => readOrderStatus(answer, currency));
      return fact.kind === 'afterRefund'
        ? send(charge, historyXml(charge), (answer) => readChargeOfHistory(answer, currency))
        : fact;
    },
    findRefunded: (charge) =>
      send(charge, historyXml(charge), (answer) => readRefundsOfHistory(answer, charge.amount.currency)),
  };
}

function readCharge(answer: BankAnswer): ChargeOutcome {
  const moved = readMove(answer);
  return moved.kind === 'done' ? { kind: 'authorised', bankReference: moved.bankReference } : moved;
}

function readMove(answer: BankAnswer): MoveOutcome {
  const { procReturnCode, response, transactionId, extra } = answer;
  if (procReturnCode === '00' && response === 'Approved')
    return { kind: 'done', bankReference: transactionId };
  // The order id has already succeeded once; this answer does not refuse that payment.
  if (extra['ERRORCODE'] === 'CORE-2507') return { kind: 'unknown', why: 'alreadyCharged' };
  // CORE-2xxx errors are refusals before anything was executed. After any other gateway error the outcome is unknown.
  const isOpen = procReturnCode === '99' && !/^CORE-2\d{3}$/.test(extra['ERRORCODE'] ?? '');
  return isOpen ? { kind: 'unknown', why: 'serverError' } : readDecline(answer);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
