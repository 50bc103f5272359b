import { addDays } from '../../../shared/format/date.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { findLowDates } from '../../search/low-dates.ts';
import { DatesSwitch } from './dates-switch.tsx';
import { FlexibleCell, type CellProps } from './flexible-cell.tsx';
import { FlexibleHead, DayName } from './flexible-head.tsx';
import type { SavedSearch } from './use-month-prices.ts';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import { pairOf, useFlexibleDates } from './use-flexible-dates.ts';
import '../../../styles/flexible-dates.css';

const DAYS_AROUND = 3;

/**
 * What the trip costs up to three days earlier or later: departures across, returns down. Choosing a pair of dates
 * searches them.
 */
export function FlexibleDates(props: {
  readonly search: SavedSearch;
  readonly busy: boolean;
  readonly isHouseAlone: boolean;
  readonly onDates: CellProps['onDates'];
}) {
  const t = useT();
  const say = useResultT();
  const { search } = props;
  const { byPair, state, retry } = useFlexibleDates(search.id);
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
                      isKnown={state === 'ready' && props.isHouseAlone}
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
