import { answerAtBank, openBankPage, readBankReturn } from '../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../testing/test-cards.ts';
import { Buyer, type Answer, type OrderAnswer, type Party } from './buyer.ts';
import type { Chance } from './chance.ts';
import { ownCard } from './own-card.ts';
import type { Choice } from './trial-flights.ts';

/** The request and behaviour of one buyer of a crowd. */
export interface CrowdPlan {
  readonly number: number;
  readonly choice: Choice;
  readonly party: Party;
  readonly currency: string;
  readonly card: string;
  /** The cardholder's decision on the bank's page. */
  readonly atBank: 'confirm' | 'cancel' | 'leave';
  readonly leavesBeforePaying: boolean;
  /** The agency whose shop it is; absent: the default one. */
  readonly tenantId?: number;
}

/** Where the crowd is. */
export interface CrowdPlace {
  readonly address: () => string;
  /** Sends a call, again where that makes sense; undefined when somebody gives up. */
  readonly send: <T extends { status: number }>(ask: () => Promise<T>) => Promise<T | undefined>;
  readonly note: (answer: { readonly status: number; readonly key?: string | undefined }) => void;
}

/**
 * One buyer's complete purchase. A quote that expired in the rush is requested once more. Returns the completed order.
 */
export async function buyInCrowd(place: CrowdPlace, plan: CrowdPlan, asks = 2): Promise<string | undefined> {
  const buyer = new Buyer(place.address, plan.number, undefined, plan.tenantId);
  const quoted = await sendNoted(place, () => buyer.quote(plan.choice, plan.party, plan.currency));
  if (quoted?.result === undefined || plan.leavesBeforePaying) return undefined;
  const quote = quoted.result;
  const key = `order-of-the-crowd-${plan.number}-${asks}`;
  const form = buyer.form(plan.choice, plan.party, quote, plan.card, key);
  const ordered = await sendNoted<Answer<OrderAnswer>>(place, () => buyer.order(form));
  if (ordered?.key === 'FLT-EXPIRED' && asks > 1) return buyInCrowd(place, plan, asks - 1);
  const response = ordered?.result?.response;
  if (response?.state === 'form') await visitBank(place, response, plan);
  return response?.state === 'done' ? ordered?.result?.orderId : undefined;
}

async function visitBank(
  place: CrowdPlace,
  form: Extract<OrderAnswer['response'], { state: 'form' }>,
  { card, atBank }: CrowdPlan,
): Promise<void> {
  const { cardFields = { number: '', month: '', year: '', cvc: '' }, ...rest } = form;
  const page = await openBankPage({ ...rest, cardFields }, testCard(card));
  if (atBank === 'leave') return;
  const back = readBankReturn(await answerAtBank(page, atBank));
  await sendNoted(place, async () => {
    const body = new URLSearchParams(back.fields);
    const returned = await fetch(back.url, { method: 'POST', body, redirect: 'manual' });
    await returned.body?.cancel();
    return { status: returned.status, key: undefined };
  });
}

async function sendNoted<T extends { status: number; key: string | undefined }>(
  { send, note }: CrowdPlace,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const answer = await send(ask);
  if (answer !== undefined) note(answer);
  return answer;
}

/** A party of one to nine, small ones more often; infants travel on laps and take no seat. */
function drawParty(chance: Chance): Party {
  const people = 1 + chance.below(chance.happens(0.3) ? 9 : 3);
  const adults = 1 + chance.below(people);
  const children = chance.below(people - adults + 1);
  return { adults, children, infants: Math.min(adults, people - adults - children) };
}

const cards = [
  ...Array<string>(8).fill(testCards.approved),
  testCards.declined,
  testCards.insufficientFunds,
  testCards.secureThenDeclined,
  testCards.secure,
  testCards.secure,
  testCards.secure,
  testCards.callbackTwice,
  testCards.answerLost,
  testCards.captureFailsOnce,
];

export function drawPlan(chance: Chance, number: number, wanted: readonly Choice[]): CrowdPlan {
  return {
    number,
    choice: chance.pick(wanted),
    party: drawParty(chance),
    currency: chance.pick(['EUR', 'RUB', 'USD']),
    card: ownCard(chance.pick(cards), number),
    atBank: chance.pick(['confirm', 'confirm', 'cancel', 'leave']),
    leavesBeforePaying: chance.happens(0.1),
  };
}
