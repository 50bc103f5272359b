import type { Order } from '@farewind/contract/bookings/get-order';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { focusHeading } from '../../../../shared/ui/focus-heading.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { OrderSearch } from '../order-search.ts';
import { focusRefunds } from '../focus-page-heading.ts';
import type { OrderNames } from '../../../order/order-names.ts';
import { useTicketActs } from '../tickets/ticket-acts.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import { RefundCurve } from './refund-curve.tsx';
import '../../../../styles/cancel.css';

const CancelPanel = lazy(async () => {
  const { CancelPanel: component } = await loadPageGroup('trip-cancel', () => import('./cancel-panel.tsx'));
  return { default: component };
});

/** The offer to compute a cancellation. The calculation and its code are loaded on request. */
export function CancelCard({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const t = useT();
  const { quote: linkedQuoteId } = useSearch({ strict: false }) as OrderSearch;
  const { sentQuoteId, isOpen, setOpen } = useSentQuote(order, linkedQuoteId);
  const [timesDone, setTimesDone] = useState(0);
  const { toCancel } = useTicketActs();
  const heading = useRef<HTMLHeadingElement>(null);
  // If requested for one ticket, opens the calculation with that ticket and scrolls to it.
  useEffect(() => {
    if (toCancel === undefined) return;
    setOpen(true);
    focusHeading(heading.current);
  }, [toCancel, setOpen]);
  useEffect(() => {
    if (linkedQuoteId !== undefined) focusHeading(heading.current);
  }, [linkedQuoteId]);
  // Only after the dialog is closed, because elements behind it cannot be focused.
  useEffect(() => {
    if (timesDone > 0) focusRefunds();
  }, [timesDone]);
  const finish = () => {
    setOpen(false);
    setTimesDone((times) => times + 1);
  };
  if (!order.allowedActions.includes('cancel')) return null;
  return (
    <section className="card pad no-print" aria-labelledby="trip-cancel">
      <div className="row between top wrapx">
        <div className="cancel-lead">
          <h2 id="trip-cancel" ref={heading} tabIndex={-1}>
            {t('trip.cancel.title')}
          </h2>
          <p className="soft t14">{t('trip.cancel.text')}</p>
        </div>
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'trip.cancel.close' : 'trip.cancel.act')}
        </button>
      </div>
      {isOpen ? null : <CancelNow order={order} />}
      {isOpen ? (
        <Suspense fallback={<CancelPending />}>
          <CancelPanel
            key={toCancel?.turn}
            order={order}
            names={names}
            first={toCancel?.ids}
            sentQuoteId={toCancel === undefined && timesDone === 0 ? sentQuoteId : undefined}
            onDone={finish}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/**
 * Opens the quote that the agency has sent once its buyer may act on the order: the one in the link of the mail, or for a
 * buyer who looked the order up, as after a text message, the one that the order names.
 */
function useSentQuote({ allowedActions, sentQuoteId }: Order, linkedQuoteId: string | undefined) {
  const [opened, setOpened] = useState<{ readonly quoteId: string | undefined }>();
  const [isOpen, setOpen] = useState(false);
  if (opened === undefined && allowedActions.includes('cancel')) {
    const quoteId = linkedQuoteId ?? sentQuoteId;
    setOpened({ quoteId });
    setOpen(quoteId !== undefined);
  }
  return { sentQuoteId: opened?.quoteId, isOpen, setOpen };
}

/** What cancelling everything refunds now, and how that changes with time. */
function CancelNow({ order: { refundCurve, currency } }: { readonly order: Order }) {
  const t = useTripT();
  const { locale } = useI18n();
  const [now] = refundCurve ?? [];
  if (refundCurve === undefined || now === undefined) return null;
  return (
    <>
      <p className="cancel-now m">
        {Number(now.refund) === 0
          ? t('cancel.noneNow')
          : t('cancel.ifNow', { sum: formatMoney(now.refund, currency, locale) })}
      </p>
      <RefundCurve curve={refundCurve} currency={currency} />
    </>
  );
}

function CancelPending() {
  const t = useT();
  return (
    <div className="cancel-panel" role="status" aria-label={t('page.loading')}>
      <span className="sk sk-60" />
      <span className="sk sk-90" />
      <span className="sk sk-80" />
    </div>
  );
}
