import { isCurrency } from '@farewind/values/currency';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type { z } from 'zod';
import type {
  BegunChange,
  ChangeOffer,
  FlightSupplier,
  FlightSupplierAccount,
} from '../../../modules/flights/public.ts';
import { NoAnswer } from '../../supplier-calls/call-supplier.ts';
import { aboutCaller, granted, type Answer, type Request } from './call-duffel.ts';
import { toPayment } from './order-data.ts';
import { toFlown } from './to-offer.ts';
import * as wire from './wire-changes.ts';

type Call = <Schema extends z.ZodType>(
  account: FlightSupplierAccount,
  request: Request<Schema>,
) => Promise<Answer<z.output<Schema>>>;

type Changes = Pick<
  FlightSupplier,
  'askForChange' | 'readChangeOffer' | 'beginChange' | 'readChange' | 'confirmChange'
>;

const cabinNames = { economy: 'economy', comfort: 'premium_economy', business: 'business' } as const;
/** Airlines are asked meanwhile. */
const CHANGE_MS = 130_000;
const gone = new Set([
  'not_found',
  'order_change_offer_expired',
  'offer_expired',
  'offer_no_longer_available',
]);
/** Types of refusals of a change, after which nothing was changed. */
const refusing = new Set([
  'airline_error',
  'invalid_request_error',
  'invalid_state_error',
  'validation_error',
]);
const undecided = new Set(['airline_unknown', 'already_confirmed']);

/** Changes of an order to another date, in the three steps of Duffel's protocol: offers, a change, its confirmation. */
export function duffelChanges(call: Call): Changes {
  return {
    async askForChange(account, bookingRef, { from, to, date, cabin }) {
      const order = granted(
        await call(account, {
          method: 'GET',
          path: `/air/orders/${encodeURIComponent(bookingRef)}`,
          answer: wire.flownOrderSchema,
          timeoutMs: CHANGE_MS,
        }),
      );
      const slice = order.slices.find(
        ({ segments }) =>
          segments[0]?.origin.iata_code === from && segments.at(-1)?.destination.iata_code === to,
      );
      if (!slice) return { outcome: 'refused', said: 'the booking has no such flight' };
      const answer = await call(account, {
        method: 'POST',
        path: '/air/order_change_requests',
        data: {
          order_id: bookingRef,
          slices: {
            remove: [{ slice_id: slice.id }],
            add: [{ origin: from, destination: to, departure_date: date, cabin_class: cabinNames[cabin] }],
          },
        },
        answer: wire.changeRequestSchema,
        timeoutMs: CHANGE_MS,
      });
      if (!answer.ok && refusing.has(answer.type)) return { outcome: 'refused', said: answer.said };
      const { order_change_offers: offers } = granted(answer);
      return { outcome: 'offered', offers: offers.flatMap((offer) => toChangeOffer(offer) ?? []) };
    },

    async readChangeOffer(account, offerRef) {
      const answer = await call(account, {
        method: 'GET',
        path: `/air/order_change_offers/${encodeURIComponent(offerRef)}`,
        answer: wire.changeOfferSchema,
        timeoutMs: CHANGE_MS,
      });
      if (!answer.ok && gone.has(answer.code)) return undefined;
      return toChangeOffer(granted(answer));
    },

    async beginChange(account, offerRef) {
      const answer = await call(account, {
        method: 'POST',
        path: '/air/order_changes',
        data: { selected_order_change_offer: offerRef },
        answer: wire.orderChangeSchema,
        timeoutMs: CHANGE_MS,
      });
      if (!answer.ok && refusing.has(answer.type)) return undefined;
      return toBegun(granted(answer));
    },

    async readChange(account, changeRef) {
      return toBegun(
        granted(
          await call(account, {
            method: 'GET',
            path: `/air/order_changes/${encodeURIComponent(changeRef)}`,
            answer: wire.orderChangeSchema,
            timeoutMs: CHANGE_MS,
          }),
        ),
      );
    },

    async confirmChange(account, { changeRef, differenceMinor, currency }) {
      const isPaid = differenceMinor > 0;
      const answer = await call(account, {
        method: 'POST',
        path: `/air/order_changes/${encodeURIComponent(changeRef)}/actions/confirm`,
        data: isPaid ? { payment: toPayment({ currency, totalMinor: differenceMinor }) } : {},
        answer: wire.orderChangeSchema,
        timeoutMs: CHANGE_MS,
      });
      if (answer.ok) return { outcome: answer.value.confirmed_at ? 'confirmed' : 'pending' };
      if (aboutCaller.has(answer.type)) return { outcome: 'notTried', said: answer.said };
      if (undecided.has(answer.code) || !refusing.has(answer.type)) throw new NoAnswer(answer.said);
      return { outcome: 'refused', said: answer.said };
    },
  };
}

/** Undefined for an offer without sums, in an unknown currency, or that changes more than one direction. */
function toChangeOffer(offer: z.output<typeof wire.changeOfferSchema>): ChangeOffer | undefined {
  const { change_total_amount: change, change_total_currency: currency, slices } = offer;
  const [added] = slices.add;
  if (!change || !currency || !isCurrency(currency) || !added || slices.add.length > 1) return undefined;
  const penalty = offer.penalty_total_amount ?? offer.penalty_amount ?? formatMinor(0);
  return {
    offerRef: offer.id,
    after: toFlown(added.segments),
    currency,
    differenceMinor: parseMinor(change),
    penaltyMinor: parseMinor(penalty),
    expiresAt: new Date(offer.expires_at).toISOString(),
  };
}

function toBegun(change: z.output<typeof wire.orderChangeSchema>): BegunChange {
  const { id, change_total_amount: amount, change_total_currency: currency, confirmed_at } = change;
  if (!isCurrency(currency)) throw new Error(`A change in an unknown currency: ${currency}`);
  return {
    changeRef: id,
    bookingRef: change.order_id,
    currency,
    differenceMinor: parseMinor(amount),
    isConfirmed: Boolean(confirmed_at),
  };
}
