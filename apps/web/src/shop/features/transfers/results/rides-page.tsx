import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { useCurrencyFollow } from '../../../purchase/use-currency-follow.ts';
import { useExpiry } from './use-expiry.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { RideBox } from '../search/ride-box.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { RidesBody } from './rides-body.tsx';
import { useRideResults } from './use-ride-results.ts';
import { useRidesAgain, type SavedRideSearch } from './use-rides-again.ts';
import { PencilLine, Search } from 'lucide-react';
import { formatDate, formatTime } from '../../../../shared/format/date.ts';
import { TripTypeChoice } from '../../../search/search-switches.tsx';
import { countPeople } from '../../../purchase/transfers/party-words.ts';
import { toRideDraft } from '../../../purchase/transfers/ride-draft.ts';
import { RideForm } from '../search/ride-form.tsx';
import '../../../../styles/results.css';
import '../../../../styles/results-parts.css';
import '../../../../styles/transfers.css';

const route = getRouteApi('/transferSearch/$searchId');

/** The rides of a saved search. All choices on the page are in its address. */
export function RidesPage(): ReactNode {
  const t = useTransferT();
  const say = useT();
  const { searchId } = route.useParams();
  const address = route.useSearch();
  const results = useRideResults(searchId);
  const search = results.data?.search;
  const again = useRidesAgain(search, address);
  useCurrencyFollow(searchId, search?.currency, (currency) => again.mutate({ currency }));
  const { error } = results;
  const expired = useExpiry(results, () => {
    // A search that has ended brings no rides any more, however often it is asked.
    if (error === null || !isGone(error)) void results.refetch();
  });
  usePageTitle(
    search === undefined ? t('ride.page') : t('ride.route', { from: search.from.name, to: search.to.name }),
  );
  // Rides on the page stay there when they cannot be renewed.
  if (error !== null && (results.data === undefined || isGone(error)))
    return <RidesProblem error={error} onRetry={() => void results.refetch()} />;
  return (
    <>
      {search === undefined ? <div className="trip trip-sk" /> : <RideBar key={search.id} search={search} />}
      <div className="wrap rides" aria-busy={again.isPending}>
        {expired && (results.isFetching || error !== null) ? (
          <p className="t14 soft" role="status">
            {say('flights.expired')}
          </p>
        ) : null}
        {results.data === undefined ? (
          <RidesSkeleton />
        ) : (
          <RidesBody results={results.data} address={address} again={again} />
        )}
        <HowItWorks />
      </div>
    </>
  );
}

function isExpired(error: Error): boolean {
  return error instanceof ApiError && error.key === 'TRF-EXPIRED';
}

/** The search itself does not exist any more. */
function isGone(error: Error): boolean {
  return isExpired(error) || (error instanceof ApiError && error.status === 404);
}

function RidesProblem(props: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTransferT();
  const say = useT();
  const { error } = props;
  return (
    <div className="wrap page-body search-alone">
      {isGone(error) ? (
        <>
          <h1>{isExpired(error) ? t('ride.expired') : say('results.gone')}</h1>
          <p className="soft">{isExpired(error) ? t('ride.expiredText') : say('results.goneText')}</p>
          <RideBox />
        </>
      ) : (
        <PageProblem
          title={say('results.failed')}
          text={error instanceof ApiError ? error.message : say('error.unknown')}
          action={say('error.retry')}
          onAction={props.onRetry}
        />
      )}
    </div>
  );
}

/** Placeholder cards of the real size, so that nothing moves when the rides arrive. */
function RidesSkeleton() {
  const t = useTransferT();
  return (
    <div role="status" aria-label={t('ride.searching')}>
      <div className="rides-head" aria-hidden="true">
        <span className="sk sk-title" />
      </div>
      {[0, 1, 2, 3].map((index) => (
        <article key={index} className="card veh" aria-hidden="true">
          <div className="veh-art" />
          <div className="veh-b">
            <span className="sk sk-60" />
            <span className="sk sk-80" />
            <span className="sk sk-70" />
          </div>
          <div className="veh-p">
            <span className="sk sk-price" />
            <span className="sk sk-button" />
          </div>
        </article>
      ))}
    </div>
  );
}

/** The search form above its results: an editable row, or on a phone a line that expands. */
function RideBar({ search }: { readonly search: SavedRideSearch }) {
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
