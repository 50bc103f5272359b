import { useParams } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import '../../../styles/offers.css';
import '../../../styles/checkout.css';
import '../../../styles/ticket.css';
import '../../../styles/after-sale.css';
import '../../../styles/ticket-print.css';
import type { Order } from '@farewind/contract/bookings/get-order';
import { JourneyClockProvider } from '../../../shared/format/journey-clock.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { endPurchase } from '../../purchase/end-purchase.ts';
import { AddRideCard } from './add-ride-card.tsx';
import { CancelCard } from './cancel/cancel-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { HelpCard } from './help-card.tsx';
import { ItineraryCard } from './itinerary-card.tsx';
import { isMasked } from '../../order/masked-order.ts';
import { namesOf } from '../../order/order-names.ts';
import { OrderNotFound } from './order-not-found.tsx';
import { keepReadableOffline } from './keep-readable-offline.ts';
import { isRidesOnly } from '../../order/order-page.ts';
import { PassengersCard } from './passengers-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ProofsCard } from './proofs/proofs-card.tsx';
import { PastProposals, Proposals } from './proposals/proposals.tsx';
import { ProvePanel } from './prove-panel.tsx';
import { RidesCard } from './rides-card.tsx';
import { RefundsCard } from './refunds/refunds-card.tsx';
import { TicketActsProvider } from './tickets/ticket-acts.tsx';
import { SavedCopyNote } from './saved-copy-note.tsx';
import { StatusClock } from '../../order/status-clock.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { routeOf } from '../../order/trip-heading.ts';
import { UnsoldNote } from './unsold-note.tsx';
import { isPaid, useOrder } from '../../order/use-order.ts';
import { useShownOrder } from './use-shown-order.ts';

/** The confirmation of flights or of rides: needs no session, and may be reloaded, kept and printed. */
export function TicketDetailPage(): ReactNode {
  const { orderId = '' } = useParams({ strict: false });
  const { t, language } = useI18n();
  const order = useOrder(orderId, language);
  const shown = useShownOrder(orderId, order);
  const to = shown.order === undefined ? undefined : destinationOf(shown.order);
  usePageTitle(to === undefined ? t('trip.page') : t('trip.pageTo', { city: to }));
  if (shown.order !== undefined) return <Ticket order={shown.order} savedAt={shown.savedAt} />;
  if (order.isPending) return <TicketSkeleton />;
  const isUnknown = order.error instanceof ApiError && order.error.status === 404;
  const { title, text } = describeError(order.error, t);
  return (
    <div className="wrap page-body">
      {isUnknown ? (
        <OrderNotFound />
      ) : (
        <PageFault
          title={title}
          text={text}
          action={t('error.retry')}
          onAction={() => void order.refetch()}
        />
      )}
    </div>
  );
}

/** What the first flight, or else the first ride, leads to. */
function destinationOf(order: Order): string | undefined {
  const to = routeOf(order.items)?.to;
  return to === undefined ? order.items[0]?.ride?.to.name : namesOf(order).city(to);
}

function Ticket({ order, savedAt }: { readonly order: Order; readonly savedAt: number | undefined }) {
  const { t } = useI18n();
  const names = namesOf(order);
  const isBought = isPaid(order);
  const isRides = isRidesOnly(order);
  useEffect(() => {
    if (isBought) endPurchase(order.orderId);
  }, [isBought, order.orderId]);
  const isOwn = !isMasked(order);
  useEffect(() => {
    if (isOwn) keepReadableOffline();
  }, [isOwn]);
  return (
    <JourneyClockProvider value={order.journeyClock}>
      <div className="wrap page-body ticket">
        <SavedCopyNote savedAt={savedAt} />
        <TicketHead order={order} />
        {isMasked(order) ? <ProvePanel order={order} reason="look" /> : null}
        <Proposals order={order} names={names} />
        <ProofsCard order={order} />
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
              {isRides ? null : <ItineraryCard order={order} names={names} />}
              <RidesCard order={order} />
              {isRides ? null : <PassengersCard order={order} />}
              <CancelCard order={order} names={names} />
              <PaymentCard order={order} />
            </TicketActsProvider>
            <PastProposals order={order} names={names} />
          </div>
          <aside className="stack no-print" aria-label={t('trip.documents')}>
            <DocumentsCard order={order} />
            <HelpCard order={order} />
            {/* Last: it is known later than the order, and nothing may move when it comes. */}
            <AddRideCard order={order} />
          </aside>
        </div>
      </div>
    </JourneyClockProvider>
  );
}
