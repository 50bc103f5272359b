import { SlidersHorizontal } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { countFilters } from './results-search.ts';
import { useResultsAddress } from './use-results-address.ts';

/** On narrow windows: a button that opens all filters, and the two that are asked for most. */
export function FiltersBar(props: {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const { address, change } = useResultsAddress();
  const active = countFilters(address);
  return (
    <div className="filters-bar">
      <button
        type="button"
        id={`${props.panelId}-open`}
        className={active > 0 ? 'chip on' : 'chip'}
        aria-expanded={props.isOpen}
        aria-controls={props.panelId}
        onClick={props.onOpen}
      >
        <SlidersHorizontal className="i i-16" aria-hidden />
        {t('filter.label')}
        <span className="filters-n num">{active > 0 ? active : ''}</span>
      </button>
      <QuickFilter
        on={address.stops?.join() === '0'}
        label={t('filter.stopCount', { count: 0 })}
        onToggle={(on) => change({ stops: on ? [0] : undefined })}
      />
      <QuickFilter
        on={address.baggage === 'with'}
        label={t('filter.withBaggage')}
        onToggle={(on) => change({ baggage: on ? 'with' : undefined })}
      />
    </div>
  );
}

function QuickFilter(props: {
  readonly on: boolean;
  readonly label: string;
  readonly onToggle: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      className={props.on ? 'chip on' : 'chip'}
      aria-pressed={props.on}
      onClick={() => props.onToggle(!props.on)}
    >
      {props.label}
    </button>
  );
}
