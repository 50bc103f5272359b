import type { SearchResults } from '@farewind/contract/flights/search';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPrice } from '@farewind/values/format-money';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import type { Facets } from './facets.ts';
import { DayPartsFilter, HoursFilter } from './hours-filter.tsx';
import { useNames } from './result-names.tsx';
import { countFilters, hourFilterOf } from './results-search.ts';
import { useResultsAddress } from './use-results-address.ts';
import { RangeFilter } from './range-filter.tsx';

/** The filters of the list; every change goes into the address. */
export function FiltersPanel(props: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly facets: Facets;
  readonly direction: 'outbound' | 'return';
  readonly search: SearchResults['search'];
  /** The number of flights that match the filters. */
  readonly found: number;
  readonly onClose: () => void;
}) {
  const { t, locale } = useI18n();
  const { facets, search } = props;
  const { address, change, clear } = useResultsAddress();
  const money = (amount: string) => formatPrice(amount, search.currency, locale);
  return (
    <aside id={props.id} className={props.isOpen ? 'filters show' : 'filters'} aria-label={t('filter.label')}>
      {props.isOpen ? <SheetHead onClose={props.onClose} /> : null}
      {/* Always in its place: what appeared above the filters would push them away under the finger. */}
      <div className="filters-reset">
        {props.isOpen ? <span /> : <h2>{t('filter.label')}</h2>}
        <button type="button" className="link" disabled={countFilters(address) === 0} onClick={clear}>
          {t('filter.reset')}
        </button>
      </div>
      <StopsFilter facets={facets} />
      <FareFilter facets={facets} />
      {facets.hasPrices ? (
        <PriceFilter
          lowest={facets.lowest}
          highest={facets.highest}
          from={address.minPrice}
          to={address.maxPrice}
          show={(amount) => money(String(amount))}
          onPrice={(minPrice, maxPrice) => change({ minPrice, maxPrice })}
        />
      ) : null}
      <TimesFilter direction={props.direction} />
      {search.tripType === 'roundTrip' && props.direction === 'outbound' ? <ReturnTimes /> : null}
      <AirlinesFilter facets={facets} money={money} />
      <AirportsFilter facets={facets} />
      {props.isOpen ? (
        <div className="filters-foot">
          <button type="button" className="btn btn-primary btn-block" onClick={props.onClose}>
            {t('filter.show', { count: props.found })}
          </button>
        </div>
      ) : null}
    </aside>
  );
}

/** On narrow windows the filters cover the page: their title, and the button that closes them. */
function SheetHead({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);
  return (
    <div className="filters-head">
      <h2>{t('filter.label')}</h2>
      <button
        ref={close}
        type="button"
        className="btn btn-icon"
        aria-label={t('filter.close')}
        onClick={onClose}
      >
        <X className="i" aria-hidden />
      </button>
    </div>
  );
}

/** Adds or removes a value; an empty list means no filter. */
function toggled<T>(list: readonly T[] | undefined, value: T): readonly T[] | undefined {
  const now = list ?? [];
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  return next.length === 0 ? undefined : next;
}

function StopsFilter({ facets }: { readonly facets: Facets }) {
  const { t } = useI18n();
  const { address, change } = useResultsAddress();
  if (facets.stops.length < 2) return null;
  const options = facets.stops.map(({ count, offers }): CheckOption => ({
    id: String(count),
    label: t('filter.stopCount', { count }),
    count: String(offers),
    checked: address.stops?.includes(count) ?? false,
    onToggle: () => change({ stops: toggled(address.stops, count) }),
  }));
  return <CheckFilter title={t('filter.stops')} options={options} />;
}

function FareFilter({ facets }: { readonly facets: Facets }) {
  const { t } = useI18n();
  const { address, change } = useResultsAddress();
  const baggage = (wanted: 'with' | 'without', label: string, count: number): CheckOption => ({
    id: wanted,
    label,
    count: String(count),
    checked: address.baggage === wanted,
    onToggle: () => change({ baggage: address.baggage === wanted ? undefined : wanted }),
  });
  const options: readonly CheckOption[] = [
    baggage('with', t('filter.withBaggage'), facets.withBaggage),
    baggage('without', t('filter.withoutBaggage'), facets.withoutBaggage),
    {
      id: 'refundable',
      label: t('filter.refundable'),
      count: String(facets.refundable),
      checked: address.refundable === true,
      onToggle: () => change({ refundable: address.refundable === true ? undefined : true }),
    },
  ];
  return <CheckFilter title={t('filter.baggage')} options={options} />;
}

function TimesFilter({ direction }: { readonly direction: 'outbound' | 'return' }) {
  const { t } = useI18n();
  const { address, change } = useResultsAddress();
  const isOutbound = direction === 'outbound';
  return (
    <HoursFilter
      key={direction}
      title={t(isOutbound ? 'filter.departureOut' : 'filter.departureBack')}
      arrivalTitle={t(isOutbound ? 'filter.arrivalOut' : 'filter.arrivalBack')}
      hours={hourFilterOf(address, direction)}
      onHours={({ parts, departs, arrives }) =>
        change(
          isOutbound
            ? { parts, departs, arrives }
            : { backParts: parts, backDeparts: departs, backArrives: arrives },
        )
      }
    />
  );
}

/** The hours of the return on the card; they also filter the list of returns. */
function ReturnTimes() {
  const { t } = useI18n();
  const { address, change } = useResultsAddress();
  return (
    <section>
      <h2>{t('filter.departureBack')}</h2>
      <DayPartsFilter
        title={t('filter.departureBack')}
        parts={address.backParts}
        onParts={(backParts) => change({ backParts })}
      />
    </section>
  );
}

function AirlinesFilter(props: { readonly facets: Facets; readonly money: (amount: string) => string }) {
  const { t } = useI18n();
  const names = useNames();
  const { address, change } = useResultsAddress();
  if (props.facets.airlines.length < 2) return null;
  const options = props.facets.airlines.map(({ code, lowest }): CheckOption => ({
    id: code,
    label: names.airline(code),
    count: lowest === undefined ? '–' : props.money(lowest),
    checked: address.airlines?.includes(code) ?? false,
    onToggle: () => change({ airlines: toggled(address.airlines, code) }),
  }));
  return <CheckFilter title={t('filter.airlines')} options={options} />;
}

function AirportsFilter({ facets }: { readonly facets: Facets }) {
  const { t } = useI18n();
  const names = useNames();
  const { address, change } = useResultsAddress();
  if (facets.airports.length === 0) return null;
  const options = facets.airports.map(({ code, offers }): CheckOption => ({
    id: code,
    label: names.airport(code),
    code,
    count: String(offers),
    checked: address.airports?.includes(code) ?? false,
    onToggle: () => change({ airports: toggled(address.airports, code) }),
  }));
  return <CheckFilter title={t('filter.airports')} options={options} />;
}

interface CheckOption {
  readonly id: string;
  readonly label: string;
  readonly code?: string;
  /** The number of flights, or the lowest price, at the end of the line. */
  readonly count: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** A titled list of checkboxes. */
function CheckFilter(props: { readonly title: string; readonly options: readonly CheckOption[] }) {
  return (
    <section>
      <h2>{props.title}</h2>
      {props.options.map((option) => (
        <label key={option.id} className="check">
          <input type="checkbox" checked={option.checked} onChange={option.onToggle} />
          <span>
            {option.label}
            {option.code === undefined ? null : <span className="code mute"> {option.code}</span>}
          </span>
          <span className="cnt">{option.count}</span>
        </label>
      ))}
    </section>
  );
}

/** The price range of the list; an end of the scale means no limit. */
function PriceFilter(props: {
  readonly lowest: number;
  readonly highest: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly show: (amount: number) => string;
  readonly onPrice: (from: number | undefined, to: number | undefined) => void;
}) {
  const t = useT();
  const { lowest, highest } = props;
  // Other filters may leave only prices beyond the chosen ones.
  const within = (amount: number) => Math.min(Math.max(amount, lowest), highest);
  return (
    <section>
      <h2>{t('filter.price')}</h2>
      <RangeFilter
        least={lowest}
        most={highest}
        step={1}
        from={within(props.from ?? lowest)}
        to={within(props.to ?? highest)}
        fromLabel={t('filter.priceFrom')}
        toLabel={t('filter.priceTo')}
        show={props.show}
        onRange={(from, to) => props.onPrice(from > lowest ? from : undefined, to < highest ? to : undefined)}
      />
    </section>
  );
}
