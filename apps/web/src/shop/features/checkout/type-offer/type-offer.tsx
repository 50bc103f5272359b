import { formatMoney } from '@farewind/values/format-money';
import type { PassengerType } from '@farewind/values/passengers';
import { Cake } from 'lucide-react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { Trip } from '../use-trip.ts';
import { findRightType } from './right-type.ts';
import { useTypeOffer } from './use-type-offer.ts';

/** Which purchase a passenger is part of. */
export interface Purchase {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
  readonly live: LiveQuote;
}

/** Says that a birth date makes another type of a passenger, and offers that type with what it costs. */
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
  const { quote, accept } = useTypeOffer(choice, trip.search, props.index, props.type);
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
        {now === undefined
          ? t('type.price', { newTotal })
          : t('type.priceInstead', { newTotal, oldTotal: formatMoney(now.total, now.currency, locale) })}
      </span>
      <span className="acts">
        <button type="button" className="btn btn-line btn-sm" onClick={accept}>
          {t('type.accept', { type })}
        </button>
      </span>
    </div>
  );
}
