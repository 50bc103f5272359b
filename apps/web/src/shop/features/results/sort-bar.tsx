import { formatPrice } from '@farewind/values/format-money';
import { memo, useMemo } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { departureOf, type Offer } from './filter-offers.ts';
import { sortOrders, type SortOrder } from './results-search.ts';
import { firstOffer } from './sort-offers.ts';

/** The four orders in one row, each with the price or departure of its first offer. */
export const SortBar = memo(function SortBar(props: {
  readonly offers: readonly Offer[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}) {
  const { t, locale } = useI18n();
  const { offers } = props;
  const firsts = useMemo(
    () => new Map(sortOrders.map((order) => [order, firstOffer(offers, order)])),
    [offers],
  );
  return (
    <div className="sort-row" role="group" aria-label={t('sort.label')}>
      {sortOrders.map((order) => {
        const first = firsts.get(order);
        return (
          <button
            key={order}
            type="button"
            aria-pressed={props.order === order}
            onClick={() => props.onOrder(order)}
          >
            <b>{t(`sort.${order}`)}</b>{' '}
            <span className="price">
              {first === undefined
                ? '\u00A0'
                : order === 'earliest'
                  ? t('sort.departsAt', { time: formatTime(departureOf(first.flight)) })
                  : formatPrice(first.total, first.fare.currency, locale)}
            </span>
          </button>
        );
      })}
    </div>
  );
});
