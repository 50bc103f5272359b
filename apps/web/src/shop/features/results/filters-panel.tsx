import type { Currency } from '@farewind/values/currency';
import { formatWholeMoney } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { Facets } from './facets.ts';
import { HoursFilter } from './hours-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useNames } from './result-names.tsx';
import { countFilters, hourFilterOf, type ResultsSearch } from './results-search.ts';

/** The filters of the list; every change goes into the address. */
export function FiltersPanel(props: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly facets: Facets;
  readonly currency: Currency;
  readonly direction: 'outbound' | 'return';
  readonly search: ResultsSearch;
  readonly onFilter: (change: Partial<Record<keyof ResultsSearch, unknown>>) => void;
  readonly onClear: () => void;
}) {
  const { t, locale } = useI18n();
  const names = useNames();
  const { facets, search, onFilter } = props;
  const money = (amount: number) => formatWholeMoney(String(amount), props.currency, locale);
  const toggle = (name: 'airlines' | 'airports', value: string) =>
    onFilter({ [name]: toggled(search[name] ?? [], value) });
  const isOutbound = props.direction === 'outbound';
  return (
    <aside id={props.id} className={props.isOpen ? 'filters show' : 'filters'} aria-label={t('filter.label')}>
      {countFilters(search) === 0 ? null : (
        <section>
          <button type="button" className="btn btn-line btn-sm" onClick={props.onClear}>
            {t('filter.clear')}
          </button>
        </section>
      )}
      {facets.stops.length < 2 ? null : (
        <section>
          <h2>{t('filter.stops')}</h2>
          {facets.stops.map(({ count, flights }) => (
            <Check
              key={count}
              label={t('filter.stopCount', { count })}
              count={String(flights)}
              checked={search.stops?.includes(count) ?? false}
              onToggle={() => onFilter({ stops: toggled(search.stops ?? [], count) })}
            />
          ))}
        </section>
      )}
      <section>
        <h2>{t('filter.baggage')}</h2>
        <Check
          label={t('filter.withBaggage')}
          count={String(facets.withBaggage)}
          checked={search.baggage === 'with'}
          onToggle={() => onFilter({ baggage: search.baggage === 'with' ? undefined : 'with' })}
        />
        <Check
          label={t('filter.withoutBaggage')}
          count={String(facets.withoutBaggage)}
          checked={search.baggage === 'without'}
          onToggle={() => onFilter({ baggage: search.baggage === 'without' ? undefined : 'without' })}
        />
        <Check
          label={t('filter.refundable')}
          count={String(facets.refundable)}
          checked={search.refundable === true}
          onToggle={() => onFilter({ refundable: search.refundable === true ? undefined : true })}
        />
      </section>
      {facets.highest - facets.lowest < 2 ? null : (
        <section>
          <h2>{t('filter.price')}</h2>
          <RangeFilter
            least={facets.lowest}
            most={facets.highest}
            step={1}
            from={Math.max(search.minPrice ?? facets.lowest, facets.lowest)}
            to={Math.min(search.maxPrice ?? facets.highest, facets.highest)}
            fromLabel={t('filter.priceFrom')}
            toLabel={t('filter.priceTo')}
            show={money}
            onRange={(from, to) =>
              onFilter({
                minPrice: from > facets.lowest ? from : undefined,
                maxPrice: to < facets.highest ? to : undefined,
              })
            }
          />
        </section>
      )}
      <HoursFilter
        key={props.direction}
        title={t(isOutbound ? 'filter.departureOut' : 'filter.departureBack')}
        arrivalTitle={t(isOutbound ? 'filter.arrivalOut' : 'filter.arrivalBack')}
        hours={hourFilterOf(search, props.direction)}
        onHours={({ parts, departs, arrives }) =>
          onFilter(
            isOutbound
              ? { parts, departs, arrives }
              : { backParts: parts, backDeparts: departs, backArrives: arrives },
          )
        }
      />
      {facets.airlines.length < 2 ? null : (
        <section>
          <h2>{t('filter.airlines')}</h2>
          {facets.airlines.map(({ code, lowest }) => (
            <Check
              key={code}
              label={names.airline(code)}
              count={money(lowest)}
              checked={search.airlines?.includes(code) ?? false}
              onToggle={() => toggle('airlines', code)}
            />
          ))}
        </section>
      )}
      {facets.airports.length === 0 ? null : (
        <section>
          <h2>{t('filter.airports')}</h2>
          {facets.airports.map(({ code, flights }) => (
            <Check
              key={code}
              label={names.airport(code)}
              code={code}
              count={String(flights)}
              checked={search.airports?.includes(code) ?? false}
              onToggle={() => toggle('airports', code)}
            />
          ))}
        </section>
      )}
    </aside>
  );
}

/** A list with a value put in or taken out; none left means no filter. */
function toggled<T>(list: readonly T[], value: T): readonly T[] | undefined {
  const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
  return next.length === 0 ? undefined : next;
}

function Check(props: {
  readonly label: string;
  readonly code?: string;
  readonly count: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={props.checked} onChange={props.onToggle} />
      <span>
        {props.label}
        {props.code === undefined ? null : <span className="code mute"> {props.code}</span>}
      </span>
      <span className="cnt">{props.count}</span>
    </label>
  );
}
