import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { checkoutAddress } from '../../purchase/checkout-address.ts';
import { findChoice, type CheckoutChoice, type CheckoutSearch } from '../../purchase/checkout-choice.ts';
import { useChosenBefore } from '../../purchase/currency/use-chosen-before.ts';
import { readDraft } from '../../purchase/checkout-draft.ts';
import { CheckoutBoxes, CheckoutSkeleton, FormBox, PriceBox } from '../../purchase/checkout-skeleton.tsx';
import { useTrip, type Trip } from './use-trip.ts';
import { SearchBox } from '../../search/search-box.tsx';
import { useLastKnown } from '../../kit/use-last-known.ts';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PriceLink } from '../../purchase/purchase-parts.tsx';
import { UnlessBought } from '../../purchase/unless-bought.tsx';
import { PassengersLead } from './sections/passengers-lead.tsx';
import { TripSection } from './sections/trip-section.tsx';
import '../../../styles/checkout.css';

/** Passengers and payment for the flights in the address. */
export function CheckoutPage(): ReactNode {
  const { t } = useI18n();
  usePageTitle(t('checkout.title'));
  const { searchId, flightId, returnFlightId } = useParams({ strict: false });
  const { fare, returnFare } = useSearch({ strict: false }) as CheckoutSearch;
  const choice = useMemo(
    () =>
      findChoice(
        { searchId, flightId, returnFlightId },
        {
          ...(fare === undefined ? {} : { fare }),
          ...(returnFare === undefined ? {} : { returnFare }),
        },
      ),
    [searchId, flightId, returnFlightId, fare, returnFare],
  );
  if (choice === undefined) return <ChooseFlightFirst />;
  return <CheckoutOf key={JSON.stringify(choice)} choice={choice} />;
}

/** `/flightPayment` without flights: continues the purchase begun on this device, or offers to choose one. */
export function ResumeCheckoutPage(): ReactNode {
  const { t } = useI18n();
  usePageTitle(t('checkout.title'));
  const navigate = useNavigate();
  const choice = useMemo(() => readDraft()?.choice, []);
  useEffect(() => {
    if (choice !== undefined) void navigate({ ...checkoutAddress(choice), replace: true });
  }, [choice, navigate]);
  return choice === undefined ? <ChooseFlightFirst /> : <CheckoutSkeleton />;
}

function CheckoutOf({ choice }: { readonly choice: CheckoutChoice }) {
  const { t, language } = useI18n();
  const query = useTrip(choice, language);
  const chosenBefore = useChosenBefore();
  // Flights on the page stay there when they cannot be renewed: the price says whether they can still be bought.
  const trip = useLastKnown(query.data);
  if (trip === undefined && query.isPending) return <CheckoutSkeleton />;
  return (
    <div className="wrap checkout">
      <p className="t14">
        <Link to="/flightSearch/$searchId" params={{ searchId: choice.searchId }}>
          {t('checkout.back')}
        </Link>
      </p>
      <h1>{t('checkout.title')}</h1>
      {trip === undefined ? (
        <TripProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Suspense fallback={<CheckoutBoxes />}>
          <CheckoutBody choice={choice} trip={trip} chosenBefore={chosenBefore} />
        </Suspense>
      )}
    </div>
  );
}

function TripProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useI18n();
  const { title, text } = describeError(error, t);
  const isGone = error instanceof ApiError && error.status < 500;
  if (isGone)
    return (
      <section className="card empty" role="alert">
        <h2>{title}</h2>
        <p className="soft">{text}</p>
        <Link to="/flightSearch" className="btn btn-primary">
          {t('checkout.searchAgain')}
        </Link>
      </section>
    );
  return <PageProblem title={title} text={text} action={t('error.retry')} onAction={onRetry} />;
}

/** Shown when there is nothing to pay for yet: an explanation and the search form. */
function ChooseFlightFirst() {
  const t = useT();
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('checkout.chooseFirst')}</h1>
      <p className="soft">{t('checkout.chooseFirstText')}</p>
      <SearchBox />
    </div>
  );
}

interface BodyProps {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
  readonly chosenBefore: ReturnType<typeof useChosenBefore>;
}

/**
 * The form of a purchase. The server renders only the flights, because typed data and the agreed price exist only in
 * this browser, and a filled field must not appear empty.
 */
function CheckoutBody(props: BodyProps): ReactNode {
  const drawn = <DrawnTrip {...props} />;
  if (!useTakenOver()) return drawn;
  return (
    <Suspense fallback={drawn}>
      <UnlessBought choice={props.choice} page="/ticketDetail/$orderId">
        <CheckoutForm {...props} />
      </UnlessBought>
    </Suspense>
  );
}

/** The flights in their final place, with boxes for the rest. */
function DrawnTrip({ choice, trip }: Pick<BodyProps, 'choice' | 'trip'>) {
  return (
    <>
      <PriceLink total={undefined} />
      <div className="pay-grid" aria-busy="true">
        <div>
          <TripSection trip={trip} choice={choice} warnings={trip.warnings} />
          <DrawnPassengers />
          <FormBox height={220} />
        </div>
        <PriceBox />
      </div>
    </>
  );
}

/** What is asked of passengers can be read before there are fields: it is the longest text of the first screen. */
function DrawnPassengers() {
  const t = useT();
  return (
    <div className="card form-sec sk-box-420">
      <h2>{t('checkout.passengers')}</h2>
      <PassengersLead />
      <span className="sk sk-90" />
      <span className="sk sk-70" />
    </div>
  );
}
