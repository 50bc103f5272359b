import { PencilLine, Search } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/format/date.ts';
import { TripTypeChoice } from '../../../search/search-switches.tsx';
import { countPeople } from '../../../purchase/transfers/party-words.ts';
import { toRideDraft } from '../../../purchase/transfers/ride-draft.ts';
import { RideForm } from '../search/ride-form.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import type { SavedRideSearch } from './use-rides-again.ts';

/** The search above its results: a row to change at once on wide windows, a line that opens on a phone. */
export function RideBar({ search }: { readonly search: SavedRideSearch }) {
  const t = useTransferT();
  const [draft, setDraft] = useState(() => toRideDraft(search));
  const [open, setOpen] = useState(false);
  const at = search.pickupAt ?? search.arriveBy ?? '';
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
            <b className="m">{t('ride.route', { from: search.from.name, to: search.to.name })}</b>
            <br />
            <span className="t14 mute num">
              {`${formatDate(at)}, ${formatTime(at)}, ${t('ride.people', { count: countPeople(search) })}`}
            </span>
          </span>
          <PencilLine className="i i-16" aria-hidden />
        </button>
        <div id="trip-form" className={open ? 'trip-form open' : 'trip-form'}>
          <RideForm draft={draft} onDraft={setDraft} />
          <div className="trip-more">
            <TripTypeChoice
              tripType={draft.tripType}
              onTripType={(tripType) => setDraft((now) => ({ ...now, tripType }))}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
