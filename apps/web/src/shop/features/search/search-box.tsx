import { CarFront, History, Plane, X } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, today } from '../../../shared/format/date.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { forgetSearch, readRecentSearches, withoutRecent } from './recent-searches.ts';
import { emptyDraft, type SearchDraft } from './search-draft.ts';
import { SearchForm } from './search-form.tsx';
import { SearchSwitches, TripTypeChoice } from './search-switches.tsx';
import { usePlaceList } from './use-places.ts';
import { useSearchSubmit } from './use-search-submit.ts';

/** The whole search box: what is searched, one way or round trip, the form, its switches and the last searches. */
export function SearchBox(props: { readonly start?: Partial<SearchDraft> }) {
  const t = useT();
  const [recent, setRecent] = useState(() => readRecentSearches(today()));
  const [draft, setDraft] = useState<SearchDraft>(() => ({
    ...emptyDraft,
    from: recent[0]?.from,
    ...props.start,
  }));
  const change = (part: Partial<SearchDraft>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <section className="search" aria-label={t('search.page')}>
      <TopChoices tripType={draft.tripType} onTripType={(tripType) => change({ tripType })} />
      <SearchForm draft={draft} onDraft={setDraft} />
      <div className="search-foot">
        <SearchSwitches draft={draft} onChange={change} />
        {recent.length === 0 ? null : (
          <RecentSearches
            recent={recent}
            onForget={(forgotten) => {
              forgetSearch(forgotten);
              setRecent((now) => withoutRecent(now, forgotten));
            }}
          />
        )}
      </div>
    </section>
  );
}

function TopChoices(props: {
  readonly tripType: SearchDraft['tripType'];
  readonly onTripType: (tripType: SearchDraft['tripType']) => void;
}) {
  const t = useT();
  return (
    <div className="search-top">
      <nav className="seg" aria-label={t('search.what')}>
        <Link to="/" aria-current="page">
          <Plane className="i i-16" aria-hidden />
          {t('nav.flights')}
        </Link>
        <Link to="/transferSearch">
          <CarFront className="i i-16" aria-hidden />
          {t('nav.transfers')}
        </Link>
      </nav>
      <TripTypeChoice tripType={props.tripType} onTripType={props.onTripType} />
    </div>
  );
}

function RecentSearches(props: {
  readonly recent: readonly SearchDraft[];
  readonly onForget: (draft: SearchDraft) => void;
}) {
  const t = useT();
  const { nameOf } = usePlaceList();
  const submit = useSearchSubmit();
  return (
    <div className="recent">
      <span>{t('search.recent')}</span>
      {props.recent.map((draft) => {
        const search = t('search.recentItem', {
          from: placeName(draft.from, nameOf),
          to: placeName(draft.to, nameOf),
          date: formatDate(draft.departureDate ?? ''),
        });
        return (
          <span key={JSON.stringify(draft)} className="chip recent-chip">
            <button type="button" disabled={submit.isPending} onClick={() => submit.mutate(draft)}>
              <History className="i i-16" aria-hidden />
              <span className="num">{search}</span>
            </button>
            <button
              type="button"
              aria-label={t('search.forget', { search })}
              onClick={() => props.onForget(draft)}
            >
              <X className="i i-16" aria-hidden />
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** The name in the present language; what was remembered may be in another. */
function placeName(place: SearchDraft['from'], nameOf: (code: string) => string): string {
  if (place === undefined) return '';
  const name = nameOf(place.code);
  return name === place.code ? place.name : name;
}
