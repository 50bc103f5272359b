import type { SearchResults } from '@farewind/contract/flights/search';
import { PencilLine, Search } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { toDraft, type SearchDraft } from '../../search/search-draft.ts';
import { SearchForm } from '../../search/search-form.tsx';
import { SearchSwitches, TripTypeChoice } from '../../search/search-switches.tsx';

/** The search above its results: a row to change at once on wide windows, a line that opens on a phone. */
export function TripBar(props: {
  readonly search: SearchResults['search'];
  readonly cityOf: (code: string) => string;
}) {
  const { t } = useI18n();
  const { search, cityOf } = props;
  const [draft, setDraft] = useState(() => toDraft(search, cityOf));
  const change = (part: Partial<SearchDraft>) => setDraft((now) => ({ ...now, ...part }));
  const [open, setOpen] = useState(false);
  const count = search.adults + search.children + search.infants;
  const dates =
    search.returnDate === undefined
      ? formatDate(search.departureDate)
      : `${formatDate(search.departureDate).slice(0, 5)} – ${formatDate(search.returnDate)}`;
  return (
    <div className="trip">
      <div className="wrap">
        <button
          type="button"
          className="box only-s trip-line"
          aria-expanded={open}
          aria-controls="trip-form"
          onClick={() => setOpen(!open)}
        >
          <Search className="i" aria-hidden />
          <span className="grow">
            <b className="m">{t('results.route', { from: cityOf(search.from), to: cityOf(search.to) })}</b>
            <br />
            <span className="t14 mute num">{`${dates}, ${t('search.passengerCount', { count })}`}</span>
          </span>
          <PencilLine className="i i-16" aria-hidden />
        </button>
        <div id="trip-form" className={open ? 'trip-form open' : 'trip-form'}>
          <SearchForm draft={draft} onDraft={setDraft} />
          <div className="trip-more">
            <TripTypeChoice tripType={draft.tripType} onTripType={(tripType) => change({ tripType })} />
            <SearchSwitches draft={draft} onChange={change} />
          </div>
        </div>
      </div>
    </div>
  );
}
