import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { ridePaymentAddress } from '../../../purchase/checkout-address.ts';
import { CheckoutBoxes, CheckoutSkeleton } from '../../../purchase/checkout-skeleton.tsx';
import { useChosenBefore } from '../../../purchase/currency/use-chosen-before.ts';
import { rideDrafts, type RideChoice } from '../../../purchase/ride-drafts.ts';
import { RideBox } from '../search/ride-box.tsx';
import { UnlessBought } from '../../../purchase/unless-bought.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { findRideChoice } from './ride-choice.ts';
import { RideCheckoutForm } from './ride-checkout-form.tsx';
import { useRideTrip } from './use-ride-trip.ts';
import '../../../../styles/checkout.css';
import '../../../../styles/transfers.css';

/** Lead passenger and payment for the rides in the address. */
export function RidePaymentPage(): ReactNode {
  const t = useTransferT();
  usePageTitle(t('ride.pay.title'));
  const { searchId, transferId, returnTransferId } = useParams({ strict: false });
  const { join } = useSearch({ strict: false }) as { readonly join?: string };
  const choice = useMemo(
    () => findRideChoice({ searchId, transferId, returnTransferId }),
    [searchId, transferId, returnTransferId],
  );
  if (choice === undefined) return <ChooseRideFirst />;
  return <RidePaymentOf key={JSON.stringify(choice)} choice={choice} join={join} />;
}

/** `/transferPayment` without rides: continues the purchase begun on this device, or offers to choose one. */
export function ResumeRidePaymentPage(): ReactNode {
  const t = useTransferT();
  usePageTitle(t('ride.pay.title'));
  const navigate = useNavigate();
  const choice = useMemo(() => rideDrafts.read()?.choice, []);
  useEffect(() => {
    if (choice !== undefined) void navigate({ ...ridePaymentAddress(choice), replace: true });
  }, [choice, navigate]);
  return choice === undefined ? <ChooseRideFirst /> : <CheckoutSkeleton />;
}

function RidePaymentOf({ choice, join }: { readonly choice: RideChoice; readonly join: string | undefined }) {
  const t = useTransferT();
  const { results, trip, missing } = useRideTrip(choice);
  const chosenBefore = useChosenBefore();
  if (missing === 'awaited') return <CheckoutSkeleton />;
  return (
    <div className="wrap checkout">
      <p className="t14">
        <Link to="/transferSearch/$searchId" params={{ searchId: choice.searchId }}>
          {t('ride.pay.back')}
        </Link>
      </p>
      <h1>{t('ride.pay.title')}</h1>
      {trip !== undefined ? (
        <Suspense fallback={<CheckoutBoxes />}>
          <UnlessBought choice={choice} page="/transferDetail/$orderId">
            <RideCheckoutForm choice={choice} trip={trip} join={join} chosenBefore={chosenBefore} />
          </UnlessBought>
        </Suspense>
      ) : missing === 'failed' ? (
        <TripProblem error={results.error} onRetry={() => void results.refetch()} />
      ) : (
        <RideGone searchId={choice.searchId} />
      )}
    </div>
  );
}

function RideGone({ searchId }: { readonly searchId: string }) {
  const t = useTransferT();
  return (
    <section className="card empty" role="alert">
      <h2>{t('ride.pay.gone')}</h2>
      <p className="soft">{t('ride.pay.goneText')}</p>
      <Link to="/transferSearch/$searchId" params={{ searchId }} className="btn btn-primary">
        {t('ride.pay.back')}
      </Link>
    </section>
  );
}

function TripProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT();
  const { title, text } = describeError(error, t);
  if (!(error instanceof ApiError) || error.status >= 500)
    return <PageProblem title={title} text={text} action={t('error.retry')} onAction={onRetry} />;
  return (
    <section className="card empty" role="alert">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <Link to="/transferSearch" className="btn btn-primary">
        {t('checkout.searchAgain')}
      </Link>
    </section>
  );
}

/** Shown when there is nothing to pay for yet: an explanation and the search form. */
function ChooseRideFirst() {
  const t = useTransferT();
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('ride.pay.chooseFirst')}</h1>
      <p className="soft">{t('ride.pay.chooseFirstText')}</p>
      <RideBox />
    </div>
  );
}
