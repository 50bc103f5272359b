import type { Order } from '@farewind/contract/bookings/get-order';
import { retryPayment } from '@farewind/contract/bookings/pay-order';
import { formatMoney } from '@farewind/values/format-money';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { isMasked } from '../../order/masked-order.ts';
import { ProvePanel } from './prove-panel.tsx';
import { useTripT } from './texts/trip-texts.ts';

/** The form of cards is large, and comes when it is wanted. */
const PayLater = lazy(async () => ({ default: (await import('./pay-later/pay-later.tsx')).PayLater }));

/** Whether an order that the agency made for its buyer still waits to be paid. */
export function isHeldOrder({ heldUntil, allowedActions }: Order): boolean {
  return heldUntil !== undefined && allowedActions.includes('payAgain');
}

/** Until when the seats are held, and the button to pay, on whatever device the link was opened. */
export function HeldOrder({ order }: { readonly order: Order }) {
  const { locale } = useI18n();
  const t = useTripT();
  const clock = useJourneyClock();
  const queries = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const { orderId, total, currency } = order;
  const sum = formatMoney(total, currency, locale);
  return (
    <>
      <p>{t('held.text', { time: clock.moment(order.heldUntil, order.journeyClock) })}</p>
      {order.payment?.message === undefined ? null : (
        <p className="b" role="status">
          {order.payment.message}
        </p>
      )}
      {isMasked(order) ? null : (
        <p className="row wrapx fail-acts">
          <button type="button" className="btn btn-primary btn-lg" onClick={() => setPaying(true)}>
            {t('held.pay', { sum })}
          </button>
        </p>
      )}
      {isPaying ? (
        <Suspense>
          <PayLater
            orderId={orderId}
            title={t('held.payTitle')}
            sum={total}
            currency={currency}
            send={(payment, options) => call(retryPayment, payment, options)}
            onClose={() => {
              setPaying(false);
              void queries.invalidateQueries({ queryKey: ['paymentOutcome', orderId] });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whoever has the address alone proves to read the order's mail before paying. */
export function ProveToPay({ order }: { readonly order: Order }) {
  return isHeldOrder(order) && isMasked(order) ? <ProvePanel order={order} reason="pay" /> : null;
}
