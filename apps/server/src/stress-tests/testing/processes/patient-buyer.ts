import { cardMembers } from '../../../modules/bookings/testing/sale-samples.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { Buyer, type Answer, type OrderAnswer } from '../buyer.ts';
import { ownCard } from '../own-card.ts';
import type { Choice } from '../trial-flights.ts';

const ONE_ADULT = { adults: 1, children: 0, infants: 0 };
/** After this many dead connections the booking counts as failed. */
const MOST_TRIES = 20;

/** An order whose process died during payment: the sweep settles it. */
export interface OpenOrder {
  readonly orderId: string;
  readonly orderKey: string;
  /** Pays it again, with the same card. */
  readonly payment: Record<string, unknown>;
}

/** The outcome of one purchase: a sale, an order still open, or a refusal. */
export interface Purchase {
  /** The order that the server reported as done. */
  readonly orderId: string | undefined;
  readonly open: OpenOrder | undefined;
  readonly refused: string | undefined;
  /** How often the connection died and the same request was repeated. */
  readonly retries: number;
}

/** Somebody who buys one seat, and presses again with the same key when the line dies. */
export async function buyPatiently(base: string, number: number, choice: Choice): Promise<Purchase> {
  const buyer = new Buyer(() => base, number);
  let retries = 0;
  const insist = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        // What fetch throws where no answer came.
        if (!(error instanceof TypeError) || retries === MOST_TRIES) throw error;
        retries += 1;
      }
    }
  };
  const quoted = await insist(() => buyer.quote(choice, ONE_ADULT, 'EUR'));
  const nothing = { orderId: undefined, open: undefined, refused: undefined };
  if (!quoted.result) return { ...nothing, refused: quoted.body, retries };
  const card = ownCard(testCards.approved, number);
  const form = buyer.form(choice, ONE_ADULT, quoted.result, card, `order-${number}-of-the-processes`);
  const ordered = await insist<OrderAnswer>(() => buyer.order(form));
  const { orderId = '', pGuid: orderKey, response } = ordered.result ?? {};
  if (response?.state === 'done') return { ...nothing, orderId, retries };
  if (response?.state !== 'pending' || orderKey === undefined)
    return { ...nothing, refused: ordered.body, retries };
  const payment = { orderId, idempotencyKey: `paying-order-${number}-again`, ...cardMembers(card) };
  return { ...nothing, open: { orderId, orderKey, payment }, retries };
}
