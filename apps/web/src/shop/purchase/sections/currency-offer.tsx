import { Banknote } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { CardCurrency } from '../use-card-currency.ts';

/** For a card that can only pay in another currency: pay in that, with its total, or use another card. */
export function CurrencyOffer(props: {
  readonly offer: CardCurrency;
  readonly onAccept: () => void;
  readonly onOtherCard: () => void;
}) {
  const { t } = useI18n();
  const { currency, total, isSold } = props.offer;
  return (
    <div className="notice warn" role="status">
      <Banknote className="i" aria-hidden />
      <span>{t(isSold ? 'card.turkishNeedsTry' : 'card.turkishNotTaken')}</span>
      <span className="acts">
        {isSold ? <PayInLira currency={currency} total={total} onAccept={props.onAccept} /> : null}
        <button type="button" className="btn btn-line" onClick={props.onOtherCard}>
          {t('card.useAnother')}
        </button>
      </span>
    </div>
  );
}

/** Shown from the start, so that nothing moves under the pointer when the sum arrives. */
function PayInLira(props: Pick<CardCurrency, 'currency' | 'total'> & { readonly onAccept: () => void }) {
  const { t, locale } = useI18n();
  const { currency, total } = props;
  return (
    <button type="button" className="btn btn-line" disabled={total === undefined} onClick={props.onAccept}>
      {total === undefined
        ? t('checkout.priceLoading')
        : t('card.payInLira', { total: formatMoney(total, currency, locale) })}
    </button>
  );
}
