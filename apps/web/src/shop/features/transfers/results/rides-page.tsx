import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { useCurrencyFollow } from '../../../purchase/use-currency-follow.ts';
import { useExpiry } from '../../../purchase/use-expiry.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { RideBox } from '../search/ride-box.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { RideBar } from './ride-bar.tsx';
import { RidesBody } from './rides-body.tsx';
import { RidesSkeleton } from './rides-skeleton.tsx';
import { useRideResults } from './use-ride-results.ts';
import { useRidesAgain } from './use-rides-again.ts';
import '../../../../styles/results.css';
import '../../../../styles/results-parts.css';
import '../../../../styles/transfers.css';

const route = getRouteApi('/transferSearch/$searchId');

/** The rides of a saved search. What is chosen on the page lies in its address. */
export function RidesPage(): ReactNode {
  const t = useTransferT();
  const say = useT();
  const { searchId } = route.useParams();
  const address = route.useSearch();
  const results = useRideResults(searchId);
  const search = results.data?.search;
  const again = useRidesAgain(search, address);
  useCurrencyFollow(search, (currency) => again.mutate({ currency }));
  const expired = useExpiry(results.data?.expiresAt, () => void results.refetch());
  usePageTitle(
    search === undefined ? t('ride.page') : t('ride.route', { from: search.from.name, to: search.to.name }),
  );
  if (results.isError) return <RidesFault error={results.error} onRetry={() => void results.refetch()} />;
  return (
    <>
      {search === undefined ? <div className="trip trip-sk" /> : <RideBar key={search.id} search={search} />}
      <div className="wrap rides" aria-busy={again.isPending}>
        {expired && results.isFetching ? (
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

function RidesFault(props: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTransferT();
  const say = useT();
  const { error } = props;
  const isExpired = error instanceof ApiError && error.key === 'TRF-EXPIRED';
  const isGone = isExpired || (error instanceof ApiError && error.status === 404);
  return (
    <div className="wrap page-body search-alone">
      {isGone ? (
        <>
          <h1>{isExpired ? t('ride.expired') : say('results.gone')}</h1>
          <p className="soft">{isExpired ? t('ride.expiredText') : say('results.goneText')}</p>
          <RideBox />
        </>
      ) : (
        <PageFault
          title={say('results.failed')}
          text={error instanceof ApiError ? error.message : say('error.unknown')}
          action={say('error.retry')}
          onAction={props.onRetry}
        />
      )}
    </div>
  );
}
