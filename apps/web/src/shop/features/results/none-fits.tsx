import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { ListOffers } from './facets.ts';
import { filterNames, pickFilters } from './results-search.ts';
import { useResultsAddress } from './use-results-address.ts';

/** No offer matches the filters: suggests which one to remove, and how many offers that brings. */
export function NoneFits({ total, list }: { readonly total: number; readonly list: ListOffers }) {
  const { t } = useI18n();
  const { address, change, clear } = useResultsAddress();
  const set = pickFilters(address);
  const ways = filterNames
    .filter((name) => set[name] !== undefined)
    .map((name) => {
      const { [name]: _off, ...rest } = set;
      return { name, count: list(rest).length };
    })
    .filter(({ count }) => count > 0);
  return (
    <section className="card empty">
      <h2>{t('flights.noneAfterFilter')}</h2>
      <div className="row wrapx empty-dates">
        {ways.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className="btn btn-line"
            onClick={() => change({ [name]: undefined })}
          >
            {t('filter.without', { what: t(titleOf[name]), count })}
          </button>
        ))}
        <button type="button" className="btn btn-line" onClick={clear}>
          {t('filter.clearAll', { count: total })}
        </button>
      </div>
    </section>
  );
}

const titleOf = {
  stops: 'filter.stops',
  baggage: 'filter.baggage',
  refundable: 'filter.withRefund',
  airlines: 'filter.airlines',
  airports: 'filter.airports',
  minPrice: 'filter.priceFrom',
  maxPrice: 'filter.priceTo',
  parts: 'filter.departureOut',
  departs: 'filter.departureOut',
  arrives: 'filter.arrivalOut',
  backParts: 'filter.departureBack',
  backDeparts: 'filter.departureBack',
  backArrives: 'filter.arrivalBack',
} as const satisfies Record<(typeof filterNames)[number], string>;
