import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n, useT } from '../../shared/i18n/i18n.tsx';
import { focusField } from './focus-field.ts';
import { PAY_CURRENCY_ID, PayCurrency } from './currency/pay-currency.tsx';
import { CardSection } from './sections/card-section.tsx';
import { GoneNotice, METHOD_PATH, MethodList, WayNotice } from './sections/method-section.tsx';
import { CurrencyOffer } from './sections/currency-offer.tsx';
import type { Purchase } from './use-purchase.ts';
import { formatMoney } from '@farewind/values/format-money';
import type { DuplicateQuestion } from './order-placement.ts';
import { QuestionDialog } from '../kit/question-dialog.tsx';
import type { OrderPage } from './use-follow-order.ts';
import type { LiveQuote } from './use-quote.ts';
import { Link } from '@tanstack/react-router';

import { useBuyerForm } from './purchase-form-context.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { wordForRide } from '../order/ride-words.ts';

/**
 * Currency, payment method, and the card unless the bank's own page collects it. While nothing is chosen, the card's
 * fields are there: typing into them chooses the card. `children` stand above the card, where both are seen at once on a
 * phone.
 */
export function PaymentSection(props: { readonly purchase: Purchase; readonly children: ReactNode }) {
  const { purchase } = props;
  const { change, problemOf } = useBuyerForm();
  const currency = (
    <PayCurrency
      currency={purchase.currency}
      switched={purchase.switched}
      isChecking={purchase.live.shown === undefined && purchase.live.isChecking}
      onChoose={purchase.payIn}
    />
  );
  const { methods } = purchase;
  const head = (
    <>
      {currency}
      <GoneNotice choice={methods} />
      <MethodList
        choice={methods}
        problem={problemOf(METHOD_PATH)}
        onChoose={(paymentMethod) => change({ paymentMethod }, METHOD_PATH)}
      />
    </>
  );
  const isAlone = methods.takesCard && methods.methods.length < 2;
  // List and card keep their places whatever is chosen or loaded, or they would lose the focus.
  return (
    <>
      {isAlone ? null : (
        <section className="card form-sec bare">
          {head}
          {methods.showsCard ? null : <WayNotice {...methods} />}
        </section>
      )}
      {props.children}
      {methods.showsCard ? (
        <CardSection currency={isAlone ? head : null} notice={<CardNotice purchase={purchase} />} />
      ) : null}
    </>
  );
}

/** Notice that the card must pay in another currency. */
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
  return (
    <CheckoutDialogs
      live={live}
      isPriceOpen={purchase.asksPrice}
      onClosePrice={purchase.putPriceAside}
      onOtherOffer={props.onOtherOffer}
      question={payment.question}
      page={purchase.page}
      onYes={purchase.payAnyway}
      onNo={payment.dropQuestion}
    />
  );
}

/** On narrow screens the price is below the form, so its sum links there. Its space is reserved while loading. */
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

/**
 * The two confirmations of a purchase, never both at once: accepting a changed price, shown beside the old one, and
 * booking the same traveller twice.
 */
function CheckoutDialogs(props: {
  readonly live: LiveQuote;
  readonly isPriceOpen: boolean;
  readonly onClosePrice: () => void;
  readonly onOtherOffer: () => void;
  readonly question: DuplicateQuestion | undefined;
  readonly page: OrderPage;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const { t, locale } = useI18n();
  const { quote, agreedTotal, agree } = props.live;
  if (props.isPriceOpen && quote !== undefined && agreedTotal !== undefined) {
    const oldTotal = formatMoney(agreedTotal, quote.currency, locale);
    const newTotal = formatMoney(quote.total, quote.currency, locale);
    return (
      <QuestionDialog
        title={t('price.changed.title')}
        text={t('price.changed.text', { oldTotal, newTotal })}
        yes={t('price.changed.accept', { newTotal })}
        no={t('price.changed.decline')}
        onYes={agree}
        onNo={props.onOtherOffer}
        onClose={props.onClosePrice}
      />
    );
  }
  if (props.question === undefined) return null;
  return (
    <DuplicateDialog question={props.question} page={props.page} onYes={props.onYes} onNo={props.onNo} />
  );
}

/**
 * The traveller already has the same flight: shows that order and its state first, with a link. Buying again takes a
 * deliberate click.
 */
function DuplicateDialog(props: {
  readonly question: DuplicateQuestion;
  readonly page: OrderPage;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const t = useT();
  const { text, order } = props.question;
  const orderId = order?.orderId;
  return (
    <Dialog
      title={t('checkout.duplicateTitle')}
      isBusy={false}
      onClose={props.onNo}
      foot={
        <>
          <button type="button" className="btn btn-ghost" data-answer="yes" onClick={props.onYes}>
            {t('checkout.duplicateYes')}
          </button>
          {orderId === undefined ? (
            <button type="button" className="btn btn-primary" onClick={props.onNo}>
              {t('checkout.duplicateNo')}
            </button>
          ) : (
            <Link to={props.page} params={{ orderId }} className="btn btn-primary">
              {t('trip.failed.open')}
            </Link>
          )}
        </>
      }
    >
      {order === undefined ? null : <OrderFacts order={order} isRide={props.page.startsWith('/transfer')} />}
      <p>{text}</p>
    </Dialog>
  );
}

/** Number and state; viewers who may not see the number get the address to which it was sent. */
function OrderFacts(props: {
  readonly order: NonNullable<DuplicateQuestion['order']>;
  readonly isRide: boolean;
}) {
  const t = useT();
  const { site } = useSession();
  const { reservationNumber, status, email } = props.order;
  const state = `order.status.${status}` as const;
  return (
    <p>
      {reservationNumber === undefined ? null : (
        <>
          {t('trip.reservation')}: <strong className="code">{reservationNumber}</strong>
          <br />
        </>
      )}
      <strong>{t(props.isRide ? wordForRide(state) : state)}</strong>
      {email === undefined || site?.features.sendsMail === false ? null : (
        <>
          <br />
          {t('checkout.duplicateSentTo', { email })}
        </>
      )}
    </p>
  );
}
