import { getRouteApi, Link } from '@tanstack/react-router';
import type { Order } from '@farewind/contract/bookings/get-order';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../../styles/ticket.css';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { needsVerificationToPay } from './needs-verification-to-pay.ts';
import { KnownFacts, OrderFacts } from './order-facts.tsx';
import { pageOf } from '../../order/order-page.ts';
import { OtherWays } from './other-ways.tsx';
import { PayAgainLink } from './pay-again-link.tsx';
import {
  declineOf,
  failureTextOf,
  isHoldOver,
  isOrderAlive,
  isUnfinished,
  notChargedOf,
} from './payment-failure.ts';
import { ProvePanel } from './prove-panel.tsx';
import { SupportPhone } from './support-phone.tsx';
import { useOrder } from '../../order/use-order.ts';
import { usePaymentStep } from '../../order/use-payment-step.ts';
import { useUnfinishedText } from '../../purchase/use-unfinished-text.ts';

const route = getRouteApi('/paymentFailed');

/** A failed payment: the reason, what happened to the money, and how to try again. */
export function PaymentFailedPage(): ReactNode {
  const { t, language } = useI18n();
  const { orderId, key } = route.useSearch();
  usePageTitle(t('payment.error.title'));
  const query = useOrder(orderId ?? '', language);
  const order = query.data;
  const isLoading = orderId !== undefined && query.isPending;
  // Money may still be moving or has moved; the order's own page shows that.
  const isOpen = order !== undefined && isOrderAlive(order) && !order.allowedActions.includes('payAgain');
  return (
    <div className="wrap page-body pay-failed">
      <section className="card empty" aria-live="polite" aria-busy={isLoading}>
        <CircleAlert className="i fail-mark" aria-hidden />
        <h1>{t('payment.error.title')}</h1>
        {isLoading ? <KnownReason failureKey={key} /> : <Reason order={order} failureKey={key} />}
        {isOpen ? (
          <p className="row wrapx fail-acts">
            <Link to={pageOf(order)} params={{ orderId: order.orderId }} className="btn btn-primary">
              {t('trip.failed.open')}
            </Link>
          </p>
        ) : (
          <PayAgainLink orderId={orderId} order={order} />
        )}
        {order !== undefined ? (
          <>
            <OrderFacts order={order} />
            <OtherWays order={order} failureKey={key} />
          </>
        ) : orderId === undefined ? (
          <SupportPhone words={`${t('footer.support')}:`} />
        ) : (
          <KnownFacts orderId={orderId} />
        )}
      </section>
      {order !== undefined && needsVerificationToPay(order) ? (
        <ProvePanel order={order} reason="pay" />
      ) : null}
    </div>
  );
}

/** A placeholder as tall as the reason, so that nothing jumps. */
function ReasonSkeleton() {
  return (
    <div className="stack s3 reason-skeleton">
      <span className="sk sk-80" />
      <span className="sk sk-60" />
    </div>
  );
}

/** What the bank has answered, until the order is loaded: it adds where the money is. */
export function KnownReason({ failureKey }: { readonly failureKey: string | undefined }) {
  const { t } = useI18n();
  const decline = declineOf(failureKey);
  if (decline === undefined) return <ReasonSkeleton />;
  return (
    <>
      <p>{t('payment.error.text')}</p>
      <p className="b">{t(decline)}</p>
    </>
  );
}

/** The reason, and where the money is; says nothing about money before the order is loaded. */
export function Reason(props: {
  readonly order: Order | undefined;
  readonly failureKey: string | undefined;
}) {
  const { t } = useI18n();
  const { order } = props;
  if (order === undefined) return <p>{t(failureTextOf(props.failureKey))}</p>;
  // A payment that failed while the price is still held has a reason; one that was left has none.
  const isRefused = isUnfinished(order) && order.payment?.message !== undefined;
  if (isUnfinished(order) && !isRefused) return <Unfinished order={order} />;
  if (isOrderAlive(order) && !isRefused) return <p className="b">{t('payment.unknown')}</p>;
  if (isHoldOver(order)) return <p className="b">{order.payment?.message ?? t(notChargedOf(order))}</p>;
  // The order's own message contains the reason and says that nothing was charged.
  if (order.payment?.message !== undefined)
    return (
      <>
        <p>{t(props.failureKey === 'PAY-UNKNOWN' ? 'payment.acquiringFailed' : 'payment.error.text')}</p>
        <p className="b">{order.payment.message}</p>
      </>
    );
  return (
    <>
      <p>{t(failureTextOf(props.failureKey))}</p>
      <p className="b">{t(notChargedOf(order))}</p>
    </>
  );
}

/** Nothing has failed: the bank's page was left, or a code or a bill is not paid yet. */
function Unfinished({ order }: { readonly order: Order }) {
  const step = usePaymentStep(order.orderId, order.allowedActions.includes('continuePaying'));
  const tell = useUnfinishedText();
  return step.isLoading ? <ReasonSkeleton /> : <p>{tell(order, step.next)}</p>;
}
