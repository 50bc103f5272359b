import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import { type Order, getOrder } from '@farewind/contract/bookings/get-order';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Undo2, Clock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import '../../../styles/ticket.css';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { useUnlessPressed } from '../../../shared/ui/use-unless-pressed.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { PayAgainLink } from './pay-again-link.tsx';
import { needsVerificationToPay } from './needs-verification-to-pay.ts';
import { OrderNotFound } from './order-not-found.tsx';
import { HeldOrder, isHeldOrder, ProveToPay } from './held-order.tsx';
import { KnownFacts, OrderFacts } from './order-facts.tsx';
import { pageOf } from '../../order/order-page.ts';
import { orderKeyHeader } from '../../order/order-keys.ts';
import { usePaymentStep, type PaymentStep } from '../../order/use-payment-step.ts';
import { ProvePanel } from './prove-panel.tsx';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { Countdown } from '../../kit/countdown.tsx';
import { useSecondsLeft } from '../../kit/use-seconds-left.ts';
import { wordFor } from '../../order/ride-words.ts';

/** Next step of the waiting page; `left` means that the buyer left the bank's page and may pay again. */
type Outcome = 'wait' | 'left' | 'paid' | 'failed';

const route = getRouteApi('/payment/wait/$orderId');
const BillPanel = lazy(async () => ({ default: (await import('./bill-panel.tsx')).BillPanel }));
/** QR codes are large to load and rarely used. */
const CodePanel = lazy(async () => ({ default: (await import('./code-panel.tsx')).CodePanel }));
const RefundsCard = lazy(async () => ({
  default: (await import('./refunds/refunds-card.tsx')).RefundsCard,
}));
const ASK_EVERY_MS = 3000;
const LONG_MS = 45_000;

/**
 * Polls until the bank has answered, then continues automatically. Reloading or leaving does no harm: while the payer
 * is awaited, any device with the right to act on the order can continue the payment.
 */
export function PaymentWaitPage(): ReactNode {
  const { t } = useI18n();
  const { orderId } = route.useParams();
  const { order, isUnknown } = useFollowedOrder(orderId);
  const outcome = order === undefined ? 'wait' : outcomeOf(order);
  const step = usePaymentStep(orderId, order?.allowedActions.includes('continuePaying') ?? false);
  const kind = kindOf(order);
  const title = t(kind === undefined ? titleOf(outcome, step) : titles[kind]);
  usePageTitle(isUnknown ? t('trip.notFound') : title);
  const navigate = useNavigate();
  const page = pageOf(order ?? { items: [] });
  useEffect(() => {
    if (outcome === 'paid') void navigate({ to: page, params: { orderId }, replace: true });
    if (outcome === 'failed') void navigate({ to: '/paymentFailed', search: { orderId }, replace: true });
  }, [outcome, orderId, page, navigate]);
  if (isUnknown)
    return (
      <div className="wrap page-body">
        <OrderNotFound />
      </div>
    );
  const isLeft = outcome === 'left' && !step.isLoading && step.next === undefined;
  return (
    <div className="wrap page-body">
      <section className="card empty pay-wait" aria-live="polite">
        <WaitMark
          isLeft={kind === 'returning' || (isLeft && kind === undefined)}
          hasStep={kind === 'held' || step.next !== undefined}
        />
        <h1>{title}</h1>
        <Progress order={order} step={step} isLeft={isLeft} />
        {order === undefined ? <KnownFacts orderId={orderId} /> : <OrderFacts order={order} />}
      </section>
      {kind === 'returning' && order !== undefined ? (
        <Suspense>
          <RefundsCard order={order} />
        </Suspense>
      ) : null}
      {order === undefined ? null : <Proof order={order} isLeft={isLeft && kind === undefined} />}
    </div>
  );
}

/** What else than the bank's answer an order waits for: its buyer's payment, or money that goes back. */
function kindOf(order: Order | undefined): 'held' | 'returning' | undefined {
  if (order === undefined) return undefined;
  if (isGivenBack(order)) return 'returning';
  return isHeldOrder(order) ? 'held' : undefined;
}

const titles = { held: 'payment.open.title', returning: 'payment.returning.title' } as const;

/** What the buyer can do or waits for. */
function Progress(props: {
  readonly order: Order | undefined;
  readonly step: PaymentStep;
  readonly isLeft: boolean;
}) {
  const { order, step, isLeft } = props;
  const { t } = useI18n();
  const kind = kindOf(order);
  if (kind === 'returning') return <p>{t(wordFor(order, 'payment.returning.text'))}</p>;
  if (order !== undefined && step.next !== undefined) return <GoOn order={order} step={step} />;
  if (!isLeft) return step.next === undefined ? <Waiting /> : null;
  return kind === 'held' && order !== undefined ? <HeldOrder order={order} /> : <LeftAtBank order={order} />;
}

/** Asks a caller without the right to pay for a code. */
function Proof({ order, isLeft }: { readonly order: Order; readonly isLeft: boolean }) {
  return (
    <>
      <ProveToPay order={order} />
      {isLeft && needsVerificationToPay(order) ? <ProvePanel order={order} reason="pay" /> : null}
    </>
  );
}

function titleOf(outcome: Outcome, { next, isLoading }: PaymentStep) {
  if (next?.state === 'bill') return 'payment.bill.title' as const;
  if (next !== undefined)
    return next.state === 'qr' ? ('payment.code.title' as const) : ('payment.open.title' as const);
  return outcome === 'left' && !isLoading ? ('payment.left.title' as const) : ('payment.wait.title' as const);
}

function WaitMark({ isLeft, hasStep }: { readonly isLeft: boolean; readonly hasStep: boolean }) {
  if (isLeft) return <Undo2 className="i left-mark" aria-hidden />;
  return hasStep ? null : <span className="spin wait-spin" aria-hidden="true" />;
}

/** Continues the payment until its time is over, or pays in another way. */
function GoOn({ order, step }: { readonly order: Order; readonly step: PaymentStep }) {
  const { t } = useI18n();
  const { next } = step;
  return (
    <>
      {next?.state === 'qr' ? (
        <Suspense fallback={<span className="spin wait-spin" aria-hidden="true" />}>
          <CodePanel code={next} sum={order.total} currency={order.currency} />
        </Suspense>
      ) : null}
      {next?.state === 'bill' ? (
        <Suspense fallback={<span className="spin wait-spin" aria-hidden="true" />}>
          <BillPanel bill={next} order={order} />
        </Suspense>
      ) : null}
      {next?.state === 'redirect' || next?.state === 'frame' ? (
        <>
          <p>{t('payment.open.text')}</p>
          <p className="row wrapx fail-acts">
            <a className="btn btn-primary btn-lg" href={next.url}>
              {t('payment.open.go')}
            </a>
          </p>
        </>
      ) : null}
      {next?.state === 'bill' ? null : <PayUntil order={order} endsAt={step.endsAt} />}
      <p className="soft t14 pay-live">
        <span className="spin" aria-hidden="true" />{' '}
        {t(next?.state === 'bill' ? 'payment.bill.wait' : wordFor(order, 'payment.code.wait'))}
      </p>
      {order.allowedActions.includes('payAgain') ? (
        <PayAgainLink orderId={order.orderId} order={order} isSecond />
      ) : null}
    </>
  );
}

function Waiting() {
  const { t } = useI18n();
  const isLong = useIsLong();
  return (
    <>
      <p>{t('payment.wait.text')}</p>
      {isLong ? <p className="b">{t('payment.unknown')}</p> : null}
      <p className="soft t14">{t('payment.wait.lost')}</p>
    </>
  );
}

/** Nothing has been charged on the bank's page yet; a buyer who still has it open may continue there. */
function LeftAtBank({ order }: { readonly order: Order | undefined }) {
  const { t } = useI18n();
  return (
    <>
      <p>{t('payment.left.text')}</p>
      <PayAgainLink orderId={order?.orderId} order={order} />
      <p className="soft t14">{t('payment.left.open')}</p>
    </>
  );
}

/** Polls the order. A failed poll is repeated without an error, because the outcome is still unknown. */
function useFollowedOrder(orderId: string): {
  readonly order: Order | undefined;
  readonly isUnknown: boolean;
} {
  const query = useQuery({
    queryKey: ['paymentOutcome', orderId],
    queryFn: ({ signal }) => call(getOrder, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isNotFound(error)) return false;
      return data === undefined || ['wait', 'left'].includes(outcomeOf(data)) ? ASK_EVERY_MS : false;
    },
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const order = useUnlessPressed(query.data);
  return { order, isUnknown: query.data === undefined && isNotFound(query.error) };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

/** The time until which the order can be paid, by its journey clock, and a countdown. */
function PayUntil(props: { readonly order: Order; readonly endsAt: number | undefined }) {
  const { order, endsAt } = props;
  const { t } = useI18n();
  const clock = useJourneyClock();
  // The page's polling notices the end.
  const left = useSecondsLeft(endsAt, () => undefined);
  const payBy = order.payment?.payBy;
  if (payBy === undefined) return null;
  return (
    <p className="pay-until">
      <Clock className="i" aria-hidden />
      <span>
        <WholeDates
          text={t('payment.payUntil', { time: clock.until(payBy, order.asOf, order.journeyClock) })}
        />
      </span>
      {left === undefined ? null : (
        <Countdown className="b num" label={t('checkout.timeLeft')} until={payBy} secondsLeft={left} />
      )}
    </p>
  );
}

/** Paid, and given back before anything was booked: it stays open until the money has gone. */
export function isGivenBack({ status, refunds }: Pick<Order, 'status' | 'refunds'>): boolean {
  return status === 'processing' && refunds.some(({ state }) => state !== 'rejected');
}

export function outcomeOf({ status, allowedActions }: Pick<Order, 'status' | 'allowedActions'>): Outcome {
  if (status === 'pendingPayment' || status === 'processing')
    return allowedActions.includes('payAgain') ? 'left' : 'wait';
  // The seats are released, but the bill can still be paid.
  if (status === 'expired' && allowedActions.includes('continuePaying')) return 'wait';
  return deadStatuses.includes(status) ? 'failed' : 'paid';
}
