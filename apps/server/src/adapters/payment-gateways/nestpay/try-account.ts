import { money } from '@farewind/values/money';
import type {
  Card,
  Charge,
  ChargeOutcome,
  MoveOutcome,
  QueryOutcome,
} from '../../../modules/payments/ports.ts';
import type { AccountConnectionTest, ConnectionTests, TestCard } from '../../../modules/settings/ports.ts';
import { newId } from '../../../platform/ids.ts';
import { createNestpayGateway, type NestpayOptions } from './nestpay-gateway.ts';
import { unansweredTest } from '../unanswered-test.ts';
import type { Fetch } from './post-xml.ts';
import { readAnswer } from './response-xml.ts';

const TRIAL_MINOR = 100;

/**
 * Tests a merchant account of NestPay. With a card, 1.00 is authorised and voided at once (PreAuth, then Void). Without
 * one, the bank is queried for an order that does not exist (ORDERSTATUS): it answers "no record" to a known account, and
 * refuses any other. This does not test the store key, which signs the cardholder's page.
 */
export function createNestpayConnectionTest(
  options: NestpayOptions & { readonly card?: TestCard; readonly nameTestReference: (id: string) => string },
): ConnectionTests['tryAccount'] {
  return async (setting, card = options.card) => {
    const heard = listen(options.fetch ?? globalThis.fetch);
    const gateway = createNestpayGateway({ ...options, fetch: heard.fetch });
    const amount = money(TRIAL_MINOR, setting.currencies[0] ?? 'EUR');
    const charge: Charge = { reference: options.nameTestReference(newId()), amount, account: setting };
    if (!card) {
      const fact = await gateway.query(charge);
      if (fact.kind === 'unknown') return unansweredTest(fact);
      return { outcome: knows(fact), said: heard.said() };
    }
    const started = await gateway.start(charge, toCard(card));
    if (started.kind === 'unknown') return unansweredTest(started);
    if (started.kind !== 'authorised')
      return { outcome: refusalOf(started as ChargeOutcome), said: heard.said() };
    const said = heard.said();
    const released: MoveOutcome = await gateway.void(charge, `void:${charge.reference}`);
    return released.kind === 'done'
      ? { outcome: 'released', said }
      : { outcome: 'holdRemains', said: heard.said(), reference: charge.reference };
  };
}

function knows({ kind }: QueryOutcome): AccountConnectionTest['outcome'] {
  return kind === 'notFound' ? 'known' : 'refused';
}

/** Codes of two characters come from the card's bank; `99` and longer ones are the gateway's own, which refuses accounts. */
function refusalOf(outcome: ChargeOutcome): AccountConnectionTest['outcome'] {
  if (outcome.kind !== 'declined') return 'refused';
  if (outcome.reason === 'threeDSecure') return 'cardholder';
  return outcome.code === '99' || outcome.code.length > 2 ? 'refused' : 'cardRefused';
}

function toCard({ number, expireMonth, expireYear, securityCode }: TestCard): Card {
  return { number, owner: 'TEST', expireMonth, expireYear, securityCode };
}

/** Records the last message of the bank, as outcomes contain only facts. */
function listen(call: Fetch): { readonly fetch: Fetch; readonly said: () => string } {
  let words = '';
  return {
    said: () => words,
    async fetch(url, init) {
      words = '';
      const response = await call(url, init);
      words = wordsOf(await response.clone().text(), response.status);
      return response;
    },
  };
}

function wordsOf(body: string, status: number): string {
  const answer = readAnswer(body);
  if (!answer) return `HTTP ${status}`;
  const { response, procReturnCode, errorMessage } = answer;
  return [response, procReturnCode, answer.extra['ERRORCODE'], errorMessage].filter(Boolean).join(' ');
}
