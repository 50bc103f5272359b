import { memo, useMemo } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { departureOf, priceOf, type Offer } from './filter-offers.ts';
import { sortOrders, type SortOrder } from './results-search.ts';
import { firstOffer } from './sort-offers.ts';

/** The four orders, each with what its first offer costs or when it leaves. */
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
    <div className="sortbar">
      <div className="sorts" role="group" aria-label={t('sort.label')}>
        {sortOrders.map((order) => {
          const first = firsts.get(order);
          return (
            <button
              key={order}
              type="button"
              aria-pressed={props.order === order}
              onClick={() => props.onOrder(order)}
            >
              <b>{t(`sort.${order}`)}</b>
              {first === undefined ? null : order === 'earliest' ? (
                t('sort.departsAt', { time: formatTime(departureOf(first.flight)) })
              ) : (
                <>
                  <span className="price">
                    {formatWholeMoney(priceOf(first.fare), first.fare.currency, locale)}
                  </span>{' '}
                  <span className="only-l">·&nbsp;</span>
                  {formatDuration(first.flight.durationMinutes, locale)}
                </>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
});
