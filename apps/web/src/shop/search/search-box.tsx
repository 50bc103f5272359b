import { useState } from 'react';
import { formatDate } from '../../shared/format/date.ts';
import { today } from '../../shared/format/device-clock.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RecentChip } from './recent-chip.tsx';
import { removeRecentSearch, readRecentSearches, withoutRecent } from './recent-searches.ts';
import { emptyDraft, namePlace, type SearchDraft } from './search-draft.ts';
import { SearchForm, type TriedSearch } from './search-form.tsx';
import { SearchSwitches, TripTypeChoice } from './search-switches.tsx';
import { usePlaceList } from './use-place-list.ts';
import { useSearchSubmit } from './use-search-submit.ts';

/** The complete search box: product, trip type, form, options and recent searches. */
export function SearchBox(props: { readonly start?: Partial<SearchDraft>; readonly tried?: TriedSearch }) {
  const t = useT();
  const [recent, setRecent] = useState(() => readRecentSearches(today()));
  const [last] = useState(() => recent[0]?.from);
  const [draft, setDraft] = useState<SearchDraft>(() => ({ ...emptyDraft, from: last, ...props.start }));
  const change = (part: Partial<SearchDraft>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <section className="search" aria-label={t('search.page')}>
      <div className="search-top">
        <ProductTabs current="flights" />
        {/* On a phone it is chosen with the dates. */}
        <TripTypeChoice
          className="only-l"
          tripType={draft.tripType}
          onTripType={(tripType) => change({ tripType })}
        />
      </div>
      <SearchForm draft={draft} onDraft={setDraft} guess={{ last }} tried={props.tried} />
      <div className="search-foot">
        <SearchSwitches draft={draft} onChange={change} />
        {recent.length === 0 ? null : (
          <RecentSearches
            recent={recent}
            onForget={(forgotten) => {
              removeRecentSearch(forgotten);
              setRecent((now) => withoutRecent(now, forgotten));
            }}
          />
        )}
      </div>
    </section>
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
          from: namePlace(draft.from, nameOf)?.name ?? '',
          to: namePlace(draft.to, nameOf)?.name ?? '',
          date: formatDate(draft.departureDate ?? ''),
        });
        return (
          <RecentChip
            key={JSON.stringify(draft)}
            text={search}
            isBusy={submit.isPending}
            onOpen={() => submit.mutate(draft)}
            onForget={() => props.onForget(draft)}
          />
        );
      })}
    </div>
  );
}
