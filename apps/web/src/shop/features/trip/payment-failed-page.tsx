import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../../styles/ticket.css';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { readDraft } from '../checkout/checkout-draft.ts';
import { failureTextOf, isOrderAlive } from './payment-failure.ts';
import { useOrder } from './use-order.ts';

const route = getRouteApi('/paymentFailed');

/** The payment did not go through: why, what happened to the money, and how to try again. */
export function PaymentFailedPage(): ReactNode {
  const { t, language } = useI18n();
  const { orderId, key } = route.useSearch();
  const agency = useSession().site?.agency;
  usePageTitle(t('payment.error.title'));
  const order = useOrder(orderId ?? '', language).data;
  const alive = order !== undefined && isOrderAlive(order.status);
  const draft = readDraft();
  return (
    <div className="wrap page-body pay-failed">
      <section className="card empty" aria-live="polite">
        <CircleAlert className="i fail-mark" aria-hidden />
        <h1>{t('payment.error.title')}</h1>
        <p>{order?.payment?.message ?? t(failureTextOf(key))}</p>
        <p className="b">{alive ? t('payment.unknown') : t('payment.notCharged')}</p>
        <p className="soft">{draft === undefined ? t('trip.failed.searchAgain') : t('trip.failed.kept')}</p>
        <div className="row wrapx fail-acts">
          {alive && orderId !== undefined ? (
            <Link to="/ticketDetail/$orderId" params={{ orderId }} className="btn btn-primary">
              {t('trip.failed.open')}
            </Link>
          ) : (
            <Link to={draft === undefined ? '/flightSearch' : '/flightPayment'} className="btn btn-primary">
              {t(draft === undefined ? 'checkout.searchAgain' : 'trip.failed.tryAgain')}
            </Link>
          )}
        </div>
        {order === undefined ? null : (
          <p className="t14 mute">
            {t('trip.reservation')}: <span className="code">{order.reservationNumber}</span>
          </p>
        )}
        {agency === undefined ? null : (
          <p className="t14 mute">
            {t('footer.support')}:{' '}
            <a href={`tel:${agency.supportPhone.replaceAll(/[^\d+]/g, '')}`}>{agency.supportPhone}</a>
          </p>
        )}
      </section>
    </div>
  );
}
