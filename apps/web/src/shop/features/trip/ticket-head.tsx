import { findCancelledPart } from '@farewind/contract/bookings/cancelled-part';
import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, FileDown, Mail, Printer } from 'lucide-react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import type { OrderNames } from '../../order/order-names.ts';
import { findTicketsDue } from '../../order/tickets-due.ts';
import { headingOf } from '../../order/trip-heading.ts';
import { NextStepHead } from './next/next-step-head.tsx';
import { PayAgainLink } from './pay-again-link.tsx';

/** The order's outcome in one sentence, and what matters next as the headline. */
export function TicketHead(props: {
  readonly order: Order;
  readonly names: OrderNames;
  readonly isSavedCopy: boolean;
}) {
  const { order } = props;
  const { plan } = order;
  const { site } = useSession();
  const { t } = useI18n();
  return (
    <>
      {plan === undefined ? null : (
        <div className="next-head no-print">
          <div className="wrap">
            <Outcome order={order} />
            <NextStepHead order={order} names={props.names} plan={plan} isSavedCopy={props.isSavedCopy} />
          </div>
        </div>
      )}
      <p className="print-only print-title">
        {t('trip.printTitle', { brand: site?.brand ?? t('app.name'), number: order.reservationNumber })}
      </p>
    </>
  );
}

function Outcome({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const { t, locale } = useI18n();
  const { title, text } = headingOf(order);
  const due = findTicketsDue(order);
  const can = (action: string) => order.allowedActions.includes(action);
  return (
    <div className="ticket-title">
      <h1>{t(title, { name: order.customer.name })}</h1>
      <p className="soft">
        {t(text, { total: formatMoney(order.refundTotal, order.currency, locale) })}{' '}
        {order.status === 'booked' && due !== undefined ? (
          <WholeDates text={t('trip.ticketsBy', { time: clock.moment(due) })} />
        ) : null}
      </p>
      <CancelledPart order={order} />
      {can('continuePaying') ? <ContinuePaying order={order} /> : null}
      {can('payAgain') && !can('continuePaying') ? (
        <PayAgainLink orderId={order.orderId} order={order} />
      ) : null}
    </div>
  );
}

/** What of the order was cancelled while the rest remains; shown in masked views too. */
export function CancelledPart({ order }: { readonly order: Pick<Order, 'items'> }) {
  const t = useT();
  const part = findCancelledPart(order.items);
  if (part === undefined) return null;
  return <p className="m">{t(part === 'insurance' ? 'trip.lead.uninsured' : 'trip.lead.partly')}</p>;
}

/** Link back to the bank's page or code, until its time is over. */
function ContinuePaying({ order }: { readonly order: Order }) {
  const t = useT();
  const clock = useJourneyClock();
  const payBy = order.payment?.payBy;
  return (
    <p className="row wrapx continue-paying">
      <Link to="/payment/wait/$orderId" params={{ orderId: order.orderId }} className="btn btn-primary">
        {t('payment.continue')}
      </Link>
      {payBy === undefined ? null : (
        <span className="soft">
          <WholeDates text={t('payment.payUntil', { time: clock.until(payBy, order.asOf) })} />
        </span>
      )}
    </p>
  );
}

/** The page's actions; without a plan below the outcome, which heads the page then. */
export function TicketActions({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  const document = order.documents.find(({ kind }) => kind.endsWith('.pdf'));
  const calendar = order.documents.find(({ kind }) => kind.endsWith('.ics'));
  const can = (action: string) => order.allowedActions.includes(action);
  const isHeaded = order.plan !== undefined;
  return (
    <div className={isHeaded ? 'row wrapx ticket-bar no-print' : 'row between top wrapx no-print'}>
      {isHeaded ? null : <Outcome order={order} />}
      <div className="row wrapx ticket-acts">
        {can('print') ? (
          <button type="button" className="btn btn-line" onClick={() => window.print()}>
            <Printer className="i" aria-hidden />
            {t('trip.print')}
          </button>
        ) : null}
        {order.mail === undefined || !can('print') ? null : (
          <a className="btn btn-line" href="#trip-mail">
            <Mail className="i" aria-hidden />
            {t('trip.mail.email')}
          </a>
        )}
        {document === undefined || !can('download') ? null : (
          <a className="btn btn-line" href={document.url} download>
            <FileDown className="i" aria-hidden />
            PDF
          </a>
        )}
        {/* With a plan it stands beside the headline. */}
        {calendar === undefined || !can('download') || isHeaded ? null : (
          <a className="btn btn-line" href={calendar.url} download>
            <CalendarPlus className="i" aria-hidden />
            {t('trip.calendar')}
          </a>
        )}
      </div>
    </div>
  );
}
