import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { today } from '../../shared/format/device-clock.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { isAtFields } from './field-problems.ts';
import { toStart } from './form-search.ts';
import { SearchBox } from './search-box.tsx';
import { emptyDraft, findDraftProblems } from './search-draft.ts';
import { usePlaceList } from './use-place-list.ts';
import { useSearchSubmit } from './use-search-submit.ts';

const route = getRouteApi('/flightSearch');

/** The form on its own; an address can fill it in, and a complete one searches at once. */
export function SearchPage(): ReactNode {
  const { t } = useI18n();
  usePageTitle(t('search.page'));
  const search = route.useSearch();
  const named = search.from !== undefined || search.to !== undefined;
  const places = usePlaceList(named);
  const start = toStart(search, places.nameOf);
  const submit = useSearchSubmit({ replace: true, isShown: isAtFields });
  const sent = useRef(false);
  const whole = { ...emptyDraft, ...start };
  const goes = search.go === true && Object.keys(findDraftProblems(whole, today())).length === 0;
  useEffect(() => {
    if (!goes || !places.ready || sent.current) return;
    sent.current = true;
    submit.mutate(whole);
  });
  const isReady = !named || places.ready;
  // While the names of another language are loaded, the form and what is typed in it stay.
  const address = JSON.stringify(search);
  const [readyFor, setReadyFor] = useState<string>();
  if (isReady && readyFor !== address) setReadyFor(address);
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('search.page')}</h1>
      {(isReady || readyFor === address) && !(goes && !submit.isError) ? (
        <SearchBox start={start} {...(search.go === true && { tried: { error: submit.error } })} />
      ) : (
        <div className="search" role="status" aria-label={t('page.loading')}>
          <span className="sk search-sk" />
        </div>
      )}
    </div>
  );
}
