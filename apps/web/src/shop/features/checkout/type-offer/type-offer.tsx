import { formatMoney } from '@farewind/values/format-money';
import { type PassengerType, passengerTypes } from '@farewind/values/passengers';
import { Cake } from 'lucide-react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import type { PassengerFields, CheckoutFields } from '../../../purchase/checkout-fields.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { Trip } from '../use-trip.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../../shared/api/call.ts';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { useSession } from '../../../../shared/session/session.tsx';
import { checkoutAddress } from '../../../purchase/checkout-address.ts';
import { storeDraft } from '../../../purchase/checkout-draft.ts';
import { useForm } from '../form-context.tsx';
import { askWithCoupon } from '../../../purchase/coupon/ask-with-coupon.ts';
import { extrasMembers } from '../../../purchase/chosen-extras.ts';
import type { Quote } from '../../../purchase/quote.ts';
import { findPassengerType, type AgeReference } from '@farewind/travel-rules/passenger-age';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import type { Journey } from '../../../purchase/journey.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

type TypeCounts = Readonly<Record<'adults' | 'children' | 'infants', number>>;

interface RightType {
  readonly type: PassengerType;
  /** The type depends on a birthday between the first and the last flight. */
  readonly isBirthdayOnTrip: boolean;
}

interface OfferedType {
  /** The new price of the same flights with the extras that are kept; undefined while it is loading or unavailable. */
  readonly quote: Pick<Quote, 'total' | 'currency'> | undefined;
  /** Whether it is for all that the present price is for. */
  readonly isSamePurchase: boolean;
  readonly accept: () => void;
}

/** The purchase that a passenger belongs to. */
export interface Purchase {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
  readonly live: LiveQuote;
}

/** Reports that a birth date changes a passenger's type, and offers that type with its price. */
export function TypeOffer(props: {
  readonly purchase: Purchase;
  readonly index: number;
  readonly passenger: PassengerFields;
}) {
  const right = findRightType(props.passenger, {
    ...props.purchase.trip.journey,
    ageReference: props.purchase.live.quote?.ageReference,
  });
  return right === undefined ? null : <Offer {...props} {...right} />;
}

function Offer(props: {
  readonly purchase: Purchase;
  readonly index: number;
  readonly type: PassengerType;
  readonly isBirthdayOnTrip: boolean;
}) {
  const { t: say, locale } = useI18n();
  const t = useCheckoutT();
  const { choice, trip, live } = props.purchase;
  const { quote, isSamePurchase, accept } = useTypeOffer(choice, trip.search, props.index, props.type);
  if (quote === undefined) return null;
  const now = live.shown?.currency === quote.currency ? live.shown : undefined;
  const type = say(`checkout.type.${props.type}`).toLocaleLowerCase(locale);
  const newTotal = formatMoney(quote.total, quote.currency, locale);
  const date = formatDate(trip.journey.lastFlightOn);
  return (
    <div className="notice sea span2" role="status">
      <Cake className="i" aria-hidden />
      <span>{t(props.isBirthdayOnTrip ? 'type.birthday' : 'type.other', { date, type })}</span>
      <span className="num">
        {!isSamePurchase
          ? t('type.priceWithout', { newTotal })
          : now === undefined
            ? t('type.price', { newTotal })
            : now.total === quote.total
              ? t('type.priceSame', { total: newTotal })
              : t('type.priceInstead', {
                  newTotal,
                  oldTotal: formatMoney(now.total, now.currency, locale),
                })}
      </span>
      <span className="acts">
        <button type="button" className="btn btn-line btn-sm" onClick={accept}>
          {t('type.accept', { type })}
        </button>
      </span>
    </div>
  );
}

/**
 * Searches the same flights for a party in which one passenger has another type; accepting continues there with all
 * typed data.
 */
function useTypeOffer(
  choice: CheckoutChoice,
  search: Trip['search'],
  index: number,
  type: PassengerType,
): OfferedType {
  const { currency } = useSession();
  const { fields } = useForm();
  const navigate = useNavigate();
  const changed = withType(fields, index, type);
  const counts = countTypes(changed.passengers);
  // The vehicle was chosen for another party.
  const extras = extrasMembers({ ...changed.extras, ride: undefined });
  const { coupon } = changed;
  const offer = useQuery({
    queryKey: ['typeOffer', choice, counts, extras, coupon, currency],
    queryFn: async ({ signal }) => {
      const { id: _id, ...criteria } = search;
      const { id: searchId } = await call(saveFlightSearch, { ...criteria, ...counts }, { signal });
      const there = { ...choice, searchId };
      const { adults, children, infants } = counts ?? search;
      const party = { adults, children, infants };
      const quote = await askWithCoupon(coupon, (member) =>
        call(checkPrice, { ...there, ...party, ...extras, currency, ...member }, { signal }),
      );
      return { choice: there, quote };
    },
    enabled: counts !== undefined,
    staleTime: Infinity,
    // Without a result, the field still names the right type.
    retry: false,
  }).data;
  return {
    quote: offer?.quote,
    isSamePurchase: keepsExtras(fields.extras, index),
    accept: () => {
      if (offer === undefined) return;
      storeDraft({ choice: offer.choice, fields: changed });
      void navigate(checkoutAddress(offer.choice));
    },
  };
}

/** The type that follows from a passenger's birth date on this journey, if it differs from the chosen one. */
export function findRightType(passenger: PassengerFields, journey: Journey): RightType | undefined {
  const date = readTypedDate(passenger.birthDate);
  if (date === undefined) return undefined;
  const typeBy = (reference: AgeReference | undefined) =>
    findPassengerType(date, [journey.firstFlightOn, journey.lastFlightOn], reference);
  const type = typeBy(journey.ageReference);
  if (type === undefined || type === passenger.type) return undefined;
  return { type, isBirthdayOnTrip: typeBy('firstFlight') === passenger.type };
}

/** Whether `withType` keeps all extras, so that the prices before and after are for the same. */
export function keepsExtras({ services, ride }: CheckoutFields['extras'], index: number): boolean {
  return ride?.pick === undefined && services.every(({ passengerIndex }) => passengerIndex !== index);
}

/** The form with one passenger's type changed: typed data stays with its passenger, adults first. */
export function withType(fields: CheckoutFields, index: number, type: PassengerType): CheckoutFields {
  const changed = fields.passengers.map((passenger, at) =>
    at === index ? { ...passenger, type, parentIndex: '' } : passenger,
  );
  const order = passengerTypes.flatMap((each) =>
    [...changed.keys()].filter((at) => changed[at]?.type === each),
  );
  const placeOf = (old: number) => order.indexOf(old);
  const { extras } = fields;
  return {
    ...fields,
    passengers: order.flatMap((at) => {
      const passenger = changed[at];
      if (passenger === undefined) return [];
      const { parentIndex } = passenger;
      const hasParent = parentIndex !== '' && changed[Number(parentIndex)]?.type === 'adult';
      return [{ ...passenger, parentIndex: hasParent ? String(placeOf(Number(parentIndex))) : '' }];
    }),
    extras: {
      ...extras,
      // Extras differ by type, so the changed passenger chooses again; so does the whole party for the ride.
      services: extras.services
        .filter(({ passengerIndex }) => passengerIndex !== index)
        .map((service) => ({ ...service, passengerIndex: placeOf(service.passengerIndex) })),
      ...(extras.ride === undefined ? {} : { ride: { ...extras.ride, pick: undefined } }),
    },
  };
}

/** The new number of passengers of each type; undefined if that combination may not travel. */
export function countTypes(passengers: readonly Pick<PassengerFields, 'type'>[]): TypeCounts | undefined {
  const count = (type: PassengerType) => passengers.filter((each) => each.type === type).length;
  const counts = { adults: count('adult'), children: count('child'), infants: count('infant') };
  return findPassengerCountProblem(counts) === undefined ? counts : undefined;
}
