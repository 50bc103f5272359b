import { useT, useI18n } from '../../../../shared/i18n/i18n.tsx';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import { SeatsChoice } from '../seats/seats-choice.tsx';
import type { Trip } from '../use-trip.ts';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';
import { formatMoney } from '@farewind/values/format-money';
import { addAmounts } from '../../../../shared/format/money.ts';
import { useForm } from '../form-context.tsx';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { countBags, listBags, withBags, type BagOffer } from '../../../../shared/purchase/bags.ts';

/** Extras beside the flights, one question each: bags, seats, insurance, an invoice to a company. Nothing is preselected. */
export function ExtrasSection(props: {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
  readonly live: LiveQuote;
}) {
  const { choice, trip, live } = props;
  const t = useT();
  const say = useCheckoutT();
  return (
    <section className="card form-sec" aria-labelledby="checkout-extras">
      <h2 id="checkout-extras">{t('checkout.extras')}</h2>
      <div className="asks">
        <BagsChoice trip={trip} />
        <SeatsChoice choice={choice} trip={trip} />
        <InsuranceChoice trip={trip} />
        <div className="ask">
          <h3>{say('extras.invoice')}</h3>
          <InvoiceChoice />
        </div>
        <div className="ask">
          <CouponField live={live} />
        </div>
      </div>
    </section>
  );
}

/** One insurance for everybody, never preselected; the contract is with the insurer. */
function InsuranceChoice({ trip }: { readonly trip: Trip }) {
  const { t, locale } = useI18n();
  const say = useCheckoutT();
  const { fields, change } = useForm();
  const offers = trip.services.flat().filter(({ kind }) => kind === 'insurance');
  const [first] = offers;
  if (first === undefined) return null;
  const prices = fields.passengers.flatMap(
    ({ type }) => offers.find(({ passengerType }) => passengerType === type)?.price ?? [],
  );
  const total = formatMoney(prices.reduce(addAmounts, '0.00'), first.currency, locale);
  return (
    <div className="ask">
      <h3>{say('extras.insurance')}</h3>
      <label className="check tap">
        <input
          type="checkbox"
          checked={fields.extras.insurance}
          aria-describedby="insurance-hint"
          onChange={({ target }) =>
            change({ extras: { ...fields.extras, insurance: target.checked } }, 'insurance')
          }
        />
        <span>
          <b className="m">{first.name}</b>{' '}
          <span className="soft t14 num">{t('checkout.insurancePrice', { price: total })}</span>
        </span>
      </label>
      <p className="t14 soft agree-link" id="insurance-hint">
        {t('checkout.insuranceHint', { insurer: first.provider ?? '' })}
      </p>
    </div>
  );
}

/** Extra bags for each direction and passenger. */
function BagsChoice({ trip }: { readonly trip: Trip }) {
  return trip.flights.map((flight, index) => {
    const bags = listBags(trip.services[index] ?? [], flight.segments.length);
    const [first, last] = [flight.segments[0], flight.segments.at(-1)];
    if (bags.length === 0 || first === undefined || last === undefined) return null;
    const route = `${trip.names.city(first.from)} – ${trip.names.city(last.to)}`;
    return <BagsOf key={flight.direction} bags={bags} route={route} currency={trip.search.currency} />;
  });
}

/** The question about the bags of one direction; for several passengers the counters open on request. */
function BagsOf(props: {
  readonly bags: readonly BagOffer[];
  readonly route: string;
  readonly currency: Trip['search']['currency'];
}) {
  const { bags, route, currency } = props;
  const { t, locale } = useI18n();
  const say = useCheckoutT();
  const { passengers, extras } = useForm().fields;
  const isChosen = bags.some((bag) =>
    passengers.some((_, index) => countBags(extras.services, bag, index) > 0),
  );
  const [isAsked, setAsked] = useState(passengers.length === 1);
  const isOpen = isAsked || isChosen;
  const offers = bags.map(
    ({ name, price }) => `${name}, ${t('checkout.bagEach', { price: formatMoney(price, currency, locale) })}`,
  );
  return (
    <fieldset className="ask bags">
      <legend>{say('extras.bags', { route })}</legend>
      {isOpen ? (
        bags.map((bag) => <Bag key={bag.serviceId} bag={bag} route={route} currency={currency} />)
      ) : (
        <>
          <p className="t14 soft num">{offers.join('; ')}</p>
          <p>
            <button type="button" className="btn btn-line" onClick={() => setAsked(true)}>
              <Plus className="i" aria-hidden />
              {say('extras.choose')}
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}

function Bag(props: {
  readonly bag: BagOffer;
  readonly route: string;
  readonly currency: Trip['search']['currency'];
}) {
  const { t, locale } = useI18n();
  const { bag, route } = props;
  const { fields, change } = useForm();
  const isAlone = fields.passengers.filter(({ type }) => bag.passengerTypes.includes(type)).length === 1;
  return (
    <div className="bag">
      <p>
        {bag.name}{' '}
        <span className="soft t14 num">
          {t('checkout.bagEach', { price: formatMoney(bag.price, props.currency, locale) })}
        </span>
      </p>
      {fields.passengers.map(({ type, name, surname }, index) => {
        if (!bag.passengerTypes.includes(type)) return null;
        const who = `${name} ${surname}`.trim() || `${index + 1}. ${t(`checkout.type.${type}`)}`;
        const count = countBags(fields.extras.services, bag, index);
        const set = (next: number) =>
          change(
            {
              extras: { ...fields.extras, services: withBags(fields.extras.services, bag, index, next) },
            },
            'services',
          );
        const what = `${bag.name}, ${route}, ${who}`;
        return (
          <div key={index} className="counter" role="group" aria-label={what}>
            <span className="grow t14 soft">{isAlone ? '' : who}</span>
            <button
              type="button"
              className="btn btn-line btn-icon"
              aria-label={t('search.fewer', { what })}
              disabled={count === 0}
              onClick={() => set(count - 1)}
            >
              <Minus className="i" aria-hidden />
            </button>
            <output className="num b" aria-live="polite">
              {count}
            </output>
            <button
              type="button"
              className="btn btn-line btn-icon"
              aria-label={t('search.more', { what })}
              disabled={count >= bag.most}
              onClick={() => set(count + 1)}
            >
              <Plus className="i" aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
