import { useT, useI18n } from '../../../../shared/i18n/i18n.tsx';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { Trip } from '../use-trip.ts';
import { BagsChoice } from './bags-choice.tsx';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';
import { formatMoney } from '@farewind/values/format-money';
import { addAmounts } from '../../../../shared/format/money.ts';
import { useForm } from '../form-context.tsx';

/** What can be had besides the flights: bags, an insurance, an invoice to a company. Nothing is chosen beforehand. */
export function ExtrasSection({ trip, live }: { readonly trip: Trip; readonly live: LiveQuote }) {
  const t = useT();
  return (
    <section className="card form-sec" aria-labelledby="checkout-extras">
      <h2 id="checkout-extras">{t('checkout.extras')}</h2>
      <BagsChoice trip={trip} />
      <InsuranceChoice trip={trip} />
      <InvoiceChoice />
      <CouponField live={live} />
    </section>
  );
}

/** One insurance for everybody, never chosen beforehand; the contract is with the insurer. */
function InsuranceChoice({ trip }: { readonly trip: Trip }) {
  const { t, locale } = useI18n();
  const { fields, change } = useForm();
  const offers = trip.services.flat().filter(({ kind }) => kind === 'insurance');
  const [first] = offers;
  if (first === undefined) return null;
  const prices = fields.passengers.flatMap(
    ({ type }) => offers.find(({ passengerType }) => passengerType === type)?.price ?? [],
  );
  const total = formatMoney(prices.reduce(addAmounts, '0.00'), first.currency, locale);
  return (
    <>
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
    </>
  );
}
