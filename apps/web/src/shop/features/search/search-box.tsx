import { CarFront, History, Plane } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, today } from '../../../shared/format/date.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { readRecentSearches } from './recent-searches.ts';
import { emptyDraft, type SearchDraft } from './search-draft.ts';
import { SearchForm } from './search-form.tsx';
import { usePlaceList } from './use-places.ts';
import { useSearchSubmit } from './use-search-submit.ts';

/** The whole search box: what is searched, one way or round trip, the form, its switches and the last searches. */
export function SearchBox(props: { readonly start?: Partial<SearchDraft> }) {
  const t = useT();
  const [recent] = useState(() => readRecentSearches(today()));
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
        {(['directOnly', 'nearbyAirports'] as const).map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={draft[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
            {t(`searchSwitch.${name}`)}
          </label>
        ))}
        {recent.length === 0 ? null : <RecentSearches recent={recent} />}
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
      <div className="seg" role="group" aria-label={t('search.directions')}>
        {(['roundTrip', 'oneWay'] as const).map((tripType) => (
          <button
            key={tripType}
            type="button"
            aria-pressed={props.tripType === tripType}
            onClick={() => props.onTripType(tripType)}
          >
            {t(`tripType.${tripType}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function RecentSearches({ recent }: { readonly recent: readonly SearchDraft[] }) {
  const t = useT();
  const { nameOf } = usePlaceList();
  const submit = useSearchSubmit();
  return (
    <div className="recent">
      <span>{t('search.recent')}</span>
      {recent.map((draft, index) => (
        <button
          key={index}
          type="button"
          className="chip"
          disabled={submit.isPending}
          onClick={() => submit.mutate(draft)}
        >
          <History className="i i-16" aria-hidden />
          <span className="num">
            {t('search.recentItem', {
              from: placeName(draft.from, nameOf),
              to: placeName(draft.to, nameOf),
              date: formatDate(draft.departureDate ?? ''),
            })}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The name in the present language; what was remembered may be in another. */
function placeName(place: SearchDraft['from'], nameOf: (code: string) => string): string {
  if (place === undefined) return '';
  const name = nameOf(place.code);
  return name === place.code ? place.name : name;
}
