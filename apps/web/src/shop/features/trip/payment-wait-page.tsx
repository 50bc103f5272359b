import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import '../../../styles/ticket.css';
import { call } from '../../../shared/api/call.ts';
import { getOrder, getPaymentState } from '../../../shared/api/remotes.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { forgetDraft } from '../checkout/checkout-draft.ts';
import { findOrderKey } from './order-keys.ts';
import { outcomeOfAttempts, outcomeOfOrder, type Outcome } from './payment-outcome.ts';

const route = getRouteApi('/payment/wait/$orderId');
const ASK_EVERY_MS = 3000;
const LONG_MS = 45_000;

/** Asks until the bank has answered, then goes on by itself. Reloading or leaving does no harm. */
export function PaymentWaitPage(): ReactNode {
  const { t } = useI18n();
  const { orderId } = route.useParams();
  usePageTitle(t('payment.wait.title'));
  const outcome = useOutcome(orderId);
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome === 'paid') {
      forgetDraft();
      void navigate({ to: '/ticketDetail/$orderId', params: { orderId }, replace: true });
    }
    if (outcome === 'failed') void navigate({ to: '/paymentFailed', search: { orderId }, replace: true });
  }, [outcome, orderId, navigate]);
  const isLong = useIsLong();
  return (
    <div className="wrap page-body">
      <section className="card empty" aria-live="polite">
        <span className="spin wait-spin" aria-hidden="true" />
        <h1>{t('payment.wait.title')}</h1>
        <p>{t('payment.wait.text')}</p>
        {isLong ? <p className="b">{t('payment.unknown')}</p> : null}
        <p className="soft t14">{t('payment.wait.lost')}</p>
      </section>
    </div>
  );
}

/** A question that finds no answer is simply asked again: nothing is known, so nothing is said. */
function useOutcome(orderId: string): Outcome {
  const query = useQuery({
    queryKey: ['paymentOutcome', orderId],
    queryFn: ({ signal }) => askOutcome(orderId, signal),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data === 'wait' ? ASK_EVERY_MS : false,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  return query.data ?? 'wait';
}

async function askOutcome(orderId: string, signal: AbortSignal): Promise<Outcome> {
  const key = findOrderKey(orderId);
  if (key === undefined) return outcomeOfOrder((await call(getOrder, { orderId }, { signal })).status);
  const state = await call(getPaymentState, { orderId }, { signal, headers: { 'X-Order-Key': key } });
  return outcomeOfAttempts(state.attempts);
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
