import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode, useMemo, useState } from 'react';
import type { Order } from '@farewind/contract/bookings/get-order';
import { JourneyClockProvider, useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { useUnlessPressed } from '../../../shared/ui/use-unless-pressed.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { endPurchase } from '../../purchase/end-purchase.ts';
import { AddRideCard } from './add-ride-card.tsx';
import { CancelCard } from './cancel/cancel-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { ItineraryCard } from './itinerary-card.tsx';
import { isMasked } from '../../order/masked-order.ts';
import { namesOf, type OrderNames } from '../../order/order-names.ts';
import { OrderNotFound } from './order-not-found.tsx';
import { isRidesOnly } from '../../order/order-page.ts';
import { PassengersCard } from './passengers-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { TravelDocumentsCard } from './travel-documents/travel-documents-card.tsx';
import { PastProposals, Proposals } from './proposals/proposals.tsx';
import { ProvePanel } from './prove-panel.tsx';
import { RidesCard } from './rides-card.tsx';
import { RefundsCard } from './refunds/refunds-card.tsx';
import { TicketActsProvider } from './tickets/ticket-acts.tsx';
import { StatusClock } from '../../order/status-clock.tsx';
import { routeOf } from '../../order/trip-heading.ts';
import { isPaid, useOrder } from '../../order/use-order.ts';
import { findSavedContact, findSavedCopy, saveContact, type SavedContact } from '../../order/saved-copy.ts';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import { findSupportPhone } from '../../../shared/session/support-phone.ts';
import { formatMoney } from '@farewind/values/format-money';
import { TriangleAlert } from 'lucide-react';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { toPhoneAddress } from '../../../shared/format/phone-address.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import '../../../styles/offers.css';
import '../../../styles/checkout.css';
import '../../../styles/ticket.css';
import '../../../styles/after-sale.css';
import '../../../styles/ticket-print.css';
import '../../../styles/trip-next.css';
import { LeftPayment } from './pay-later/left-payment.tsx';
import { PlanCard } from './next/plan-card.tsx';
import { RouteCard } from './route-card.tsx';
import { loadTripTexts, useTripT } from './texts/trip-texts.ts';
import { MessengersCard } from './messengers/messengers-card.tsx';
import { ThreadCard } from './thread/thread-card.tsx';
import { TicketActions, TicketHead } from './ticket-head.tsx';

/** The confirmation of flights or rides: needs no session and can be reloaded, saved and printed. */
export function TicketDetailPage(): ReactNode {
  const { orderId = '' } = useParams({ strict: false });
  const { t, language } = useI18n();
  const order = useOrder(orderId, language);
  const shown = useShownOrder(orderId, order);
  const to = shown.order === undefined ? undefined : destinationOf(shown.order);
  usePageTitle(to === undefined ? t('trip.page') : t('trip.pageTo', { city: to }));
  // The texts load beside the order, not after it.
  loadTripTexts(language).catch(() => undefined);
  if (shown.order !== undefined)
    return (
      <Suspense fallback={<TicketSkeleton />}>
        <Ticket order={shown.order} isSavedCopy={shown.isSavedCopy} />
      </Suspense>
    );
  if (order.isPending) return <TicketSkeleton />;
  const isUnknown = order.error instanceof ApiError && order.error.status === 404;
  const { title, text } = describeError(order.error, t);
  return (
    <div className="wrap page-body">
      {isUnknown ? (
        <OrderNotFound />
      ) : (
        <PageProblem
          title={title}
          text={text}
          action={t('error.retry')}
          onAction={() => void order.refetch()}
        />
      )}
    </div>
  );
}

/** The destination of the first flight, or else of the first ride. */
function destinationOf(order: Order): string | undefined {
  const to = routeOf(order.items)?.to;
  return to === undefined ? order.items[0]?.ride?.to.name : namesOf(order).city(to);
}

function Ticket({ order, isSavedCopy }: { readonly order: Order; readonly isSavedCopy: boolean }) {
  const { t } = useI18n();
  // Here, so that the page appears as a whole once its texts are there.
  useTripT();
  const names = namesOf(order);
  const isBought = isPaid(order);
  const isRides = isRidesOnly(order);
  useEffect(() => {
    if (isBought) endPurchase(order.orderId, order.reservationNumber);
  }, [isBought, order.orderId, order.reservationNumber]);
  const isOwn = !isMasked(order);
  useEffect(() => {
    if (isOwn) keepReadableOffline();
  }, [isOwn]);
  return (
    <JourneyClockProvider value={order.journeyClock}>
      <TicketHead order={order} names={names} isSavedCopy={isSavedCopy} />
      <div className="wrap page-body ticket">
        {isSavedCopy ? <SavedCopyNote order={order} /> : null}
        <TicketActions order={order} />
        {isOwn && !isSavedCopy ? <LeftPayment orderId={order.orderId} /> : null}
        {isMasked(order) ? <ProvePanel order={order} reason="look" /> : null}
        <Proposals order={order} names={names} />
        <TravelDocumentsCard order={order} />
        <RefundsCard order={order} />
        <StatusClock order={order} />
        <UnsoldNote order={order} names={names} />
        {order.warnings.map((warning) => (
          <p key={warning.code} className="notice warn ticket-note">
            {warning.text}
          </p>
        ))}
        <div className="tk-grid">
          <div className="stack">
            <TicketActsProvider>
              {order.plan === undefined ? null : (
                <PlanCard order={order} names={names} plan={order.plan} isSavedCopy={isSavedCopy} />
              )}
              {isRides ? null : <ItineraryCard order={order} names={names} />}
              <RidesCard order={order} isSavedCopy={isSavedCopy} />
              {isRides ? null : <PassengersCard order={order} />}
              <CancelCard order={order} names={names} />
              <PaymentCard order={order} />
            </TicketActsProvider>
            <PastProposals order={order} names={names} />
            {isOwn && !isSavedCopy ? <ThreadCard order={order} /> : null}
          </div>
          <aside className="stack no-print" aria-label={t('trip.documents')}>
            <DocumentsCard order={order} />
            {/* Its drawing is loaded, so it needs a connection. */}
            {isSavedCopy ? null : <RouteCard order={order} />}
            <HelpCard order={order} />
            {/* Last, because it is known later than the order, and nothing may move when it appears. */}
            <AddRideCard order={order} />
            {isSavedCopy ? null : <MessengersCard order={order} />}
          </aside>
        </div>
      </div>
    </JourneyClockProvider>
  );
}

/** Says that the saved copy is shown because there is no connection, and since when by the server's clock. */
function SavedCopyNote({ order }: { readonly order: Order }) {
  const t = useT();
  const clock = useJourneyClock();
  return (
    <p className="notice warn ticket-note" role="status">
      <WholeDates text={t('trip.savedCopy', { time: clock.moment(order.asOf) })} />
    </p>
  );
}

/** The order shown: the current answer, or without a connection what is known of it since. */
interface ShownOrder {
  readonly order: Order | undefined;
  readonly isSavedCopy: boolean;
}

function useShownOrder(orderId: string, query: ReturnType<typeof useOrder>): ShownOrder {
  const { data, error } = query;
  const [openedAt] = useState(() => Date.now());
  const isCutOff = error instanceof NoAnswerError;
  const shown = useMemo(() => {
    if (data !== undefined) return { order: data, isSavedCopy: isCutOff };
    const copy = isCutOff ? findSavedCopy(orderId, openedAt) : undefined;
    return { order: copy?.order, isSavedCopy: copy !== undefined };
  }, [data, isCutOff, orderId, openedAt]);
  return useUnlessPressed(shown);
}

/** The contact for questions about this order. */
function HelpCard({ order }: { readonly order: Order }) {
  const t = useT();
  const site = useSession().site?.agency;
  const [saved] = useState(findSavedContact);
  useEffect(() => {
    if (site !== undefined) saveContact(contactOf(site), Date.now());
    // An order is kept once it is confirmed, which may be later.
  }, [site, order]);
  const { supportPhone: phone = '', email = '' } = site === undefined ? (saved ?? {}) : contactOf(site);
  if (phone === '' && email === '') return null;
  return (
    <section className="card pad t14" aria-labelledby="trip-help">
      <h2 id="trip-help">{t('trip.help')}</h2>
      <p>
        {phone === '' ? null : (
          <a className="num" href={toPhoneAddress(phone)}>
            {phone}
          </a>
        )}
        {phone === '' || email === '' ? null : ', '}
        {email === '' ? null : <a href={`mailto:${email}?subject=${order.reservationNumber}`}>{email}</a>}
      </p>
      <p className="soft">
        {t('footer.support')}. {t('trip.sayNumber')}
      </p>
    </section>
  );
}

function contactOf(agency: Site['agency']): SavedContact {
  return { supportPhone: findSupportPhone(agency), email: agency.email };
}

/** Placeholder boxes while the order is loading. */
function TicketSkeleton() {
  const t = useT();
  return (
    <div className="wrap page-body ticket" role="status" aria-label={t('page.loading')}>
      <span className="sk sk-title" />
      <div className="card pad ticket-clock stack s3" aria-hidden="true">
        <span className="sk sk-60" />
        <span className="sk sk-90" />
      </div>
      <div className="tk-grid" aria-hidden="true">
        <div className="card pad stack s3 sk-box-420">
          <span className="sk sk-60" />
          <span className="sk sk-90" />
          <span className="sk sk-80" />
        </div>
        <div className="card pad stack s3 sk-box-220">
          <span className="sk sk-60" />
          <span className="sk sk-70" />
        </div>
      </div>
    </div>
  );
}

/** Which part of the order could not be confirmed, and that only the rest was charged. */
function UnsoldNote({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const { t, locale } = useI18n();
  const { unsold, total } = soldPartOf(order);
  if (unsold.length === 0) return null;
  const parts = unsold.map(({ segments, ride }) => {
    if (ride !== undefined)
      return `${ride.from.name} – ${ride.to.name}, ${formatDateWithWeekday(ride.pickupAt, locale)}`;
    const [first, last] = [segments[0], segments.at(-1)];
    return first === undefined || last === undefined
      ? ''
      : `${names.city(first.from)} – ${names.city(last.to)}, ${formatDateWithWeekday(first.departsAt, locale)}`;
  });
  return (
    <div className="notice warn ticket-note" role="status">
      <TriangleAlert className="i" aria-hidden />
      <span>
        <b className="m">
          {t('trip.unsold.parts', { parts: parts.filter((part) => part !== '').join('; ') })}
        </b>{' '}
        {t('trip.unsold.charged', { total: formatMoney(total, order.currency, locale) })}
      </span>
    </div>
  );
}

/**
 * Caches the files of a ticket page in the browser. Only for buyers: other visitors load nothing for it. If the browser
 * refuses, the ticket needs a connection.
 */
function keepReadableOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
