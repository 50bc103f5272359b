import { useT } from '../../../../shared/i18n/i18n.tsx';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { Trip } from '../use-trip.ts';
import { BagsChoice } from './bags-choice.tsx';
import { InsuranceChoice } from './insurance-choice.tsx';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';

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
