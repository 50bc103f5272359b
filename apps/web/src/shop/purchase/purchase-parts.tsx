import { ChevronDown } from 'lucide-react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { CheckoutDialogs } from './checkout-dialogs.tsx';
import { focusField } from './fault-summary.tsx';
import { PAY_CURRENCY_ID, PayCurrency } from './currency/pay-currency.tsx';
import { CardSection } from './sections/card-section.tsx';
import { CurrencyOffer } from './sections/currency-offer.tsx';
import type { Purchase } from './use-purchase.ts';

/** The currency, and the card unless the bank's own page asks for it. */
export function PaymentSection(props: { readonly purchase: Purchase; readonly takesCard: boolean }) {
  const { purchase } = props;
  const currency = (
    <PayCurrency
      currency={purchase.currency}
      switched={purchase.switched}
      isChecking={purchase.live.shown === undefined && purchase.live.isChecking}
      onChoose={purchase.payIn}
    />
  );
  if (props.takesCard) return <CardSection currency={currency} notice={<CardNotice purchase={purchase} />} />;
  return <section className="card form-sec bare">{currency}</section>;
}

/** Beside the card: the other currency that it must pay in. */
function CardNotice({ purchase }: { readonly purchase: Purchase }) {
  const { cardCurrency, form, payIn } = purchase;
  if (cardCurrency === undefined) return null;
  return (
    <CurrencyOffer
      offer={cardCurrency}
      onAccept={() => {
        payIn(cardCurrency.currency);
        document.getElementById(PAY_CURRENCY_ID)?.focus();
      }}
      onOtherCard={() => {
        form.clearCard();
        focusField('creditCardNumber');
      }}
    />
  );
}

export function Questions(props: { readonly purchase: Purchase; readonly onOtherOffer: () => void }) {
  const { purchase } = props;
  const { live, payment } = purchase;
  const { quote } = live;
  return (
    <CheckoutDialogs
      live={live}
      isPriceOpen={purchase.asksPrice}
      onClosePrice={purchase.putPriceAside}
      onOtherOffer={props.onOtherOffer}
      question={payment.question}
      page={purchase.page}
      onYes={() => quote !== undefined && void payment.pay(quote, true)}
      onNo={payment.dropQuestion}
    />
  );
}

/** On narrow screens the price stands below the form: its sum leads there. Its place is kept while the sum is asked for. */
export function PriceLink({ total }: { readonly total: string | undefined }) {
  const { t } = useI18n();
  return (
    <a href="#price" className="box price-link">
      <span className="grow">
        {total === undefined ? (
          <span className="sk sk-price-link" role="status" aria-label={t('checkout.priceLoading')} />
        ) : (
          <span className="price">{total}</span>
        )}
        <br />
        <span className="t14 mute">{t('price.final')}</span>
      </span>
      <ChevronDown className="i" aria-hidden />
    </a>
  );
}
