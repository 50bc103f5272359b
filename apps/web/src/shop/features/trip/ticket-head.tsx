import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { CalendarPlus, FileDown, Mail, Printer } from 'lucide-react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { isPartlyCancelled } from './cancelled-part.ts';
import { PayAgainLink } from './pay-again-link.tsx';
import { headingOf } from '../../order/trip-heading.ts';

/** What the order came to, in one sentence, and what can be done with the page. */
export function TicketHead({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const { t, locale } = useI18n();
  const { site } = useSession();
  const { title, text } = headingOf(order);
  const ticketed = order.clock.find(({ step }) => step === 'ticketed');
  const due = ticketed?.dueAt;
  const document = order.documents.find(({ kind }) => kind.endsWith('.pdf'));
  const calendar = order.documents.find(({ kind }) => kind.endsWith('.ics'));
  const can = (action: string) => order.allowedActions.includes(action);
  return (
    <>
      <div className="row between top wrapx no-print">
        <div className="ticket-title">
          <h1>{t(title, { name: order.customer.name })}</h1>
          <p className="soft">
            {t(text, { total: formatMoney(order.refundTotal, order.currency, locale) })}{' '}
            {order.status === 'booked' && due !== undefined
              ? t('trip.ticketsBy', { time: clock.moment(due) })
              : ''}
          </p>
          {isPartlyCancelled(order) ? <p className="m">{t('trip.lead.partly')}</p> : null}
          {can('payAgain') ? <PayAgainLink order={order} /> : null}
        </div>
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
          {calendar === undefined || !can('download') ? null : (
            <a className="btn btn-line" href={calendar.url} download>
              <CalendarPlus className="i" aria-hidden />
              {t('trip.calendar')}
            </a>
          )}
        </div>
      </div>
      <p className="print-only print-title">
        {t('trip.printTitle', { brand: site?.brand ?? t('app.name'), number: order.reservationNumber })}
      </p>
    </>
  );
}
