import { getRouteApi, Link } from '@tanstack/react-router';
import type { Order } from '@farewind/contract/bookings/get-order';
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
        <Reason order={order} failureKey={key} />
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

/** Why, and where the money is. Nothing is said of money while the order is not known. */
function Reason(props: { readonly order: Order | undefined; readonly failureKey: string | undefined }) {
  const { t } = useI18n();
  const { order } = props;
  if (order === undefined) return <p>{t(failureTextOf(props.failureKey))}</p>;
  if (isOrderAlive(order.status)) return <p className="b">{t('payment.unknown')}</p>;
  // The order's own sentence says both.
  if (order.payment?.message !== undefined) return <p className="b">{order.payment.message}</p>;
  return (
    <>
      <p>{t(failureTextOf(props.failureKey))}</p>
      <p className="b">{t('payment.notCharged')}</p>
    </>
  );
}
