import { FunnelX, SlidersHorizontal } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { Facets } from './facets.ts';
import { countFilters } from './results-search.ts';
import { useResultsAddress } from './use-results-address.ts';

/**
 * Always visible on narrow windows: a button that opens all filters, the most used ones with their numbers of matches,
 * and the reset. Nothing in it moves, whatever is set.
 */
export function FiltersBar(props: {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly facets: Facets;
  /** Number of offers without filters: reserves the width of the counts. */
  readonly total: number;
  readonly direction: 'outbound' | 'return';
}) {
  const t = useT();
  const { address, change, clear } = useResultsAddress();
  const { facets, direction } = props;
  const active = countFilters(address);
  const parts = direction === 'outbound' ? 'parts' : 'backParts';
  const isMorning = address[parts]?.join() === 'morning';
  const direct = facets.stops.find(({ count }) => count === 0);
  const width = { minWidth: `${String(props.total).length}ch` };
  const quick = (label: string, count: number, on: boolean, onToggle: () => void) => (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} onClick={onToggle}>
      {label}{' '}
      <span className="chip-n num" style={width}>
        {count}
      </span>
    </button>
  );
  return (
    <div className="filters-bar" role="group" aria-label={t('filter.label')}>
      <button
        type="button"
        id={`${props.panelId}-open`}
        className="filters-all"
        aria-label={active > 0 ? t('filter.allSet', { count: active }) : t('filter.all')}
        aria-expanded={props.isOpen}
        aria-controls={props.panelId}
        onClick={props.onOpen}
      >
        <SlidersHorizontal className="i" aria-hidden />
        {active > 0 ? (
          <span className="filters-n num" aria-hidden="true">
            {active}
          </span>
        ) : null}
      </button>
      <div className="filters-quick">
        {direct === undefined
          ? null
          : quick(t('filter.stopCount', { count: 0 }), direct.offers, address.stops?.join() === '0', () =>
              change({ stops: address.stops?.join() === '0' ? undefined : [0] }),
            )}
        {quick(t('filter.withBaggage'), facets.withBaggage, address.baggage === 'with', () =>
          change({ baggage: address.baggage === 'with' ? undefined : 'with' }),
        )}
        {quick(t('filter.morning'), facets.morning, isMorning, () =>
          change({ [parts]: isMorning ? undefined : ['morning'] }),
        )}
        {quick(t('filter.withRefund'), facets.refundable, address.refundable === true, () =>
          change({ refundable: address.refundable === true ? undefined : true }),
        )}
      </div>
      <button
        type="button"
        className="filters-all"
        aria-label={t('filter.clear')}
        disabled={active === 0}
        onClick={clear}
      >
        <FunnelX className="i" aria-hidden />
      </button>
    </div>
  );
}
