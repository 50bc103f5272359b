import { currencies } from '@farewind/values/currency';
import type {
  Charge,
  ChargeOutcome,
  GatewayCaps,
  MoveOutcome,
  PaymentGateway,
} from '../../../modules/payments/ports.ts';
import { readDecline } from './decline-codes.ts';
import { buildGateForm } from './gate-form.ts';
import { readOrderHistory } from './order-history.ts';
import { readOrderStatus } from './order-status.ts';
import { postXml, type Fetch } from './post-xml.ts';
import { readGateReturn } from './read-return.ts';
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

export interface NestpayOptions {
  readonly fetch?: Fetch;
  /** The bank's address for our calls, where the setting does not say it: the embedded test bank moves with this process. */
  readonly bankUrl?: () => string;
  /** The bank's address for the cardholder's browser, when it is another one. */
  readonly pageUrl?: string;
}

const caps: GatewayCaps = {
  capture: 'manual',
  idempotency: 'uniqueOrderId',
  queryByOurReference: true,
  cardInput: ['raw'],
  partialRefund: true,
  voidWindow: 'sameDay',
  currencies,
};

/**
 * NestPay (Asseco EST), model `3d`: the protocol of most Turkish banks. The account's `gatewayUrl` is the bank's base
 * address: calls go to `/api` under it, cardholders to `/est3Dgate`. A card is tried without 3-D Secure first; a bank
 * that wants its cardholder asked refuses softly, and the same order id goes on through the gate.
 */
export function createNestpayGateway(options: NestpayOptions = {}): PaymentGateway {
  const { fetch = globalThis.fetch, bankUrl, pageUrl } = options;
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
    caps,
    bankForm,
    async start(charge, card, back) {
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
    query: (charge) =>
      send(charge, queryXml(charge), (answer) => readOrderStatus(answer, charge.amount.currency)),
    findRefunded: (charge) =>
      send(charge, historyXml(charge), (answer) => readOrderHistory(answer, charge.amount.currency)),
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
  // The order id has had its one success: this is no refusal of that money.
  if (extra['ERRORCODE'] === 'CORE-2507') return { kind: 'unknown', why: 'alreadyCharged' };
  // CORE-2xxx are refusals before anything was tried. Any other fault of the gateway leaves it open what was done.
  const isOpen = procReturnCode === '99' && !/^CORE-2\d{3}$/.test(extra['ERRORCODE'] ?? '');
  return isOpen ? { kind: 'unknown', why: 'serverError' } : readDecline(answer);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
