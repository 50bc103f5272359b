import { formatDayMonth } from '../../../shared/format/compact-labels.ts';
import { addDays, formatDateWithWeekday, formatWeekday, isWeekend } from '../../../shared/format/date.ts';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatDayPrice } from '../../search/calendar-day.ts';
import { findLowDates } from '../../search/low-dates.ts';
import { DatesSwitch } from './dates-switch.tsx';
import type { SavedSearch } from './use-month-prices.ts';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { getFlexibleDates } from '@farewind/contract/flights/alternatives';
import { call } from '../../../shared/api/call.ts';
import '../../../styles/flexible-dates.css';
import { formatPrice } from '@farewind/values/format-money';
import { today } from '../../../shared/format/device-clock.ts';

const DAYS_AROUND = 3;

/**
 * The price of the trip up to three days earlier or later: departures across, returns down. Choosing a pair of dates
 * searches them.
 */
export function FlexibleDates(props: {
  readonly search: SavedSearch;
  readonly busy: boolean;
  readonly isOwnAlone: boolean;
  readonly onDates: CellProps['onDates'];
}) {
  const t = useT();
  const say = useResultT();
  const { search } = props;
  const { byPair, state, retry } = useFlexibleDates(search);
  const low = findLowDates(byPair);
  const departures = datesAround(search.departureDate);
  const returns = search.returnDate === undefined ? [undefined] : datesAround(search.returnDate);
  return (
    <section className="card month flexible" aria-labelledby="flexible-title">
      <div className="month-h">
        <h2 className="t16" id="flexible-title">
          {say('flexible.title')}
        </h2>
        <DatesSwitch />
      </div>
      {state === 'failed' ? (
        <div className="bars-fault" role="alert">
          <p className="soft t14">{say('flexible.failed')}</p>
          <button type="button" className="btn btn-line btn-sm" onClick={retry}>
            {t('error.retry')}
          </button>
        </div>
      ) : (
        <table className="flex-grid" aria-busy={state === 'loading'}>
          <FlexibleHead
            departures={departures}
            asked={search.departureDate}
            isRoundTrip={search.returnDate !== undefined}
          />
          <tbody>
            {returns.map((returnDate) => (
              <tr key={returnDate ?? ''}>
                {returnDate === undefined ? null : (
                  <th scope="row" className={returnDate === search.returnDate ? 'on' : ''}>
                    <DayName date={returnDate} />
                  </th>
                )}
                {departures.map((departureDate) => {
                  const pair = pairOf(departureDate, returnDate);
                  return (
                    <FlexibleCell
                      search={search}
                      departureDate={departureDate}
                      returnDate={returnDate}
                      key={departureDate}
                      price={byPair.get(pair)}
                      isLow={low.has(pair)}
                      isKnown={state === 'ready' && props.isOwnAlone}
                      busy={props.busy}
                      onDates={props.onDates}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mute t14 flex-note">{say('flexible.legend')}</p>
    </section>
  );
}

function datesAround(date: string): string[] {
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(date, index - DAYS_AROUND));
}

/** Two dates as one key. */
function pairOf(departureDate: string, returnDate: string | undefined): string {
  return `${departureDate} ${returnDate ?? ''}`;
}

/** The lowest price of the whole party on each pair of dates around those of a search, keyed by `pairOf`. */
function useFlexibleDates({ id, directOnly }: SavedSearch) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['flexible', id, directOnly],
    queryFn: ({ signal }) => call(getFlexibleDates, { id, directOnly }, { signal }),
  });
  const priced = data?.cells.map(
    ({ departureDate, returnDate, price }) => [pairOf(departureDate, returnDate), price] as const,
  );
  return {
    byPair: new Map(priced),
    state: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
  } as const;
}

/** The departure days; the corner explains both axes. */
function FlexibleHead(props: {
  readonly departures: readonly string[];
  readonly asked: string;
  readonly isRoundTrip: boolean;
}) {
  const say = useResultT();
  return (
    <thead>
      <tr>
        {props.isRoundTrip ? (
          <td className="flex-corner" aria-hidden="true">
            <span>{say('flexible.out')} →</span>
            <span>{say('flexible.back')} ↓</span>
          </td>
        ) : null}
        {props.departures.map((date) => (
          <th key={date} scope="col" className={date === props.asked ? 'on' : ''}>
            <DayName date={date} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A weekday over its day and month. */
function DayName({ date }: { readonly date: string }) {
  const { locale } = useI18n();
  return (
    <>
      <span className={isWeekend(date) ? 'we' : 'mute'}>{formatWeekday(date, locale)}</span>{' '}
      <span className="num">{formatDayMonth(date, locale)}</span>
    </>
  );
}

interface CellProps {
  readonly search: SavedSearch;
  readonly departureDate: string;
  readonly returnDate: string | undefined;
  readonly price: string | undefined;
  readonly isLow: boolean;
  /** Whether an absent price means that nothing can be bought. */
  readonly isKnown: boolean;
  readonly busy: boolean;
  readonly onDates: (dates: { departureDate: string; returnDate?: string }) => void;
}

/** One pair of dates: its price, short on narrow windows. Impossible pairs are empty. */
function FlexibleCell(props: CellProps) {
  const { locale } = useI18n();
  const describe = useCellWords();
  const { search, departureDate, returnDate, price } = props;
  const isTrip = departureDate >= today() && (returnDate === undefined || returnDate >= departureDate);
  if (!isTrip || price === undefined) {
    const isNone = isTrip && props.isKnown;
    return (
      <td className={isNone ? 'none' : isTrip ? 'wait' : ''}>
        {isNone ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">{describe(departureDate, returnDate, undefined)}</span>
          </>
        ) : null}
      </td>
    );
  }
  const isOn = departureDate === search.departureDate && returnDate === search.returnDate;
  const whole = formatPrice(price, search.currency, locale);
  return (
    <td>
      <button
        type="button"
        className={isOn ? 'on' : props.isLow ? 'low' : ''}
        aria-current={isOn ? 'date' : undefined}
        aria-label={describe(departureDate, returnDate, whole)}
        disabled={props.busy}
        onClick={() => props.onDates({ departureDate, ...(returnDate === undefined ? {} : { returnDate }) })}
      >
        <span className="only-l">{whole}</span>
        <span className="only-s">{formatDayPrice(price, locale)}</span>
      </button>
    </td>
  );
}

function useCellWords() {
  const { locale } = useI18n();
  const say = useResultT();
  return (departureDate: string, returnDate: string | undefined, price: string | undefined): string => {
    const out = formatDateWithWeekday(departureDate, locale);
    if (returnDate === undefined)
      return price === undefined ? say('flexible.dayNone', { out }) : say('flexible.day', { out, price });
    const back = formatDateWithWeekday(returnDate, locale);
    return price === undefined
      ? say('flexible.cellNone', { out, back })
      : say('flexible.cell', { out, back, price });
  };
}
