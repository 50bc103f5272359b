import { ArrowLeft, ArrowRight } from 'lucide-react';
import { addDays, formatShortDate } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useMonthPrices, type SavedSearch } from './use-month-prices.ts';

/** The days before and after with their lowest prices, over the end of a month too. */
export function DayNeighbours(props: {
  readonly search: SavedSearch;
  readonly busy: boolean;
  /** Whether an absent price means that nothing flies. */
  readonly isOwnAlone: boolean;
  readonly onDate: (date: string) => void;
}) {
  const { t } = useI18n();
  const { search, busy, isOwnAlone, onDate } = props;
  const previous = addDays(search.departureDate, -1);
  const next = addDays(search.departureDate, 1);
  return (
    <nav className="daynav" aria-label={t('month.neighbours')}>
      <button type="button" disabled={previous < today() || busy} onClick={() => onDate(previous)}>
        <ArrowLeft className="i i-16" aria-hidden />
        <DayPrice date={previous} search={search} isOwnAlone={isOwnAlone} />
      </button>
      <span className="mute">{t('month.note')}</span>
      <button type="button" disabled={busy} onClick={() => onDate(next)}>
        <DayPrice date={next} search={search} isOwnAlone={isOwnAlone} />
        <ArrowRight className="i i-16" aria-hidden />
      </button>
    </nav>
  );
}

function DayPrice(props: {
  readonly date: string;
  readonly search: SavedSearch;
  readonly isOwnAlone: boolean;
}) {
  const { date, search, isOwnAlone } = props;
  const { t, locale } = useI18n();
  const { byDate, state } = useMonthPrices(search, date.slice(0, 7));
  const price = byDate.get(date);
  return (
    // Drawn anew once the price is known, in the width that is kept for it.
    <span key={state}>
      {formatShortDate(date, locale)}{' '}
      {price === undefined ? (
        <span className="mute">{state === 'ready' && isOwnAlone ? t('month.noFlights') : ''}</span>
      ) : (
        <span className="price m">{formatWholeMoney(price, search.currency, locale)}</span>
      )}
    </span>
  );
}
