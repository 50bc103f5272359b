import type { RideDirection, TransferResults } from '@farewind/contract/transfers/search';
import { formatMoney } from '@farewind/values/format-money';
import { formatShortDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';

/** Nothing found: said plainly, with the nearest days that have something. */
export function RidesEmpty(props: {
  readonly results: TransferResults;
  readonly direction: RideDirection;
  readonly isBusy: boolean;
  readonly onDate: (date: string) => void;
}) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { results, direction } = props;
  const nearest = results.nearestDates.filter((each) => each.direction === direction);
  return (
    <section className="card empty">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <circle className="s" cx="104" cy="22" r="10" />
        <path d="M10 74h112" />
        <path d="M24 66V50q0-10 10-11h40q12 0 22 13l12 3q6 2 6 8v3z" />
        <path className="a" d="M36 49h18v-5H40q-4 0-4 5zM60 44h12q6 0 12 8H60z" />
        <circle cx="42" cy="67" r="7" />
        <circle cx="92" cy="67" r="7" />
      </svg>
      <h2>{t('transfers.noneOnDate')}</h2>
      {direction === 'return' ? <p className="soft">{t('ride.noneBack')}</p> : null}
      {nearest.length === 0 ? (
        <p className="soft">{t('ride.noneNear')}</p>
      ) : (
        <>
          <p className="soft t14">{t('ride.nearest')}</p>
          <div className="row wrapx empty-dates">
            {nearest.map(({ date, price }) => (
              <button
                key={date}
                type="button"
                className="chip num"
                disabled={props.isBusy}
                onClick={() => props.onDate(date)}
              >
                {formatShortDate(date, locale)}
                {price === undefined ? '' : `, ${formatMoney(price, results.search.currency, locale)}`}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
