import { Banknote } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { CardCurrency } from '../use-card-currency.ts';

/** A card that can pay only in another currency: pay in that, with its total, or take another card. */
export function CurrencyOffer(props: {
  readonly offer: CardCurrency;
  readonly onAccept: () => void;
  readonly onOtherCard: () => void;
}) {
  const { t, locale } = useI18n();
  const { currency, total } = props.offer;
  return (
    <div className="notice warn" role="status">
      <Banknote className="i" aria-hidden />
      <span>{t('card.turkishNeedsTry')}</span>
      <span className="acts">
        {/* In its place from the start, so that nothing moves under the pointer when the sum comes. */}
        <button
          type="button"
          className="btn btn-line"
          disabled={total === undefined}
          onClick={props.onAccept}
        >
          {total === undefined
            ? t('checkout.priceLoading')
            : t('card.payInLira', { total: formatMoney(total, currency, locale) })}
        </button>
        <button type="button" className="btn btn-line" onClick={props.onOtherCard}>
          {t('card.useAnother')}
        </button>
      </span>
    </div>
  );
}
