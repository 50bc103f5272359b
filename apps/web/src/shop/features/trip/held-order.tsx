import type { Order } from '@farewind/contract/bookings/get-order';
import { retryPayment } from '@farewind/contract/bookings/pay-order';
import { formatMoney } from '@farewind/values/format-money';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { isMasked } from '../../order/masked-order.ts';
import { ProvePanel } from './prove-panel.tsx';
import { useTripT } from './texts/trip-texts.ts';
import { isRidesOnly } from '../../order/order-page.ts';

/** The card form is large and loaded on demand. */
const PayLater = lazy(async () => ({ default: (await import('./pay-later/pay-later.tsx')).PayLater }));

/** Whether an order made by staff still waits for its buyer's payment. */
export function isHeldOrder({ heldUntil, allowedActions }: Order): boolean {
  return heldUntil !== undefined && allowedActions.includes('payAgain');
}

/** The end of the hold and the button to pay, on any device on which the link is opened. */
export function HeldOrder({ order }: { readonly order: Order }) {
  const { locale } = useI18n();
  const t = useTripT();
  const clock = useJourneyClock();
  const queries = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const { orderId, total, currency } = order;
  const sum = formatMoney(total, currency, locale);
  const agreement = order.documents.find(({ kind }) => kind === 'agreement.pdf');
  return (
    <>
      <p>
        <WholeDates
          text={t(isRidesOnly(order) ? 'held.ride' : 'held.text', {
            time: clock.moment(order.heldUntil, order.journeyClock),
          })}
        />
      </p>
      {order.keptUntil === undefined ? null : (
        <p>
          <WholeDates
            text={t('held.byAirline', { time: clock.moment(order.keptUntil, order.journeyClock) })}
          />
        </p>
      )}
      {order.payment?.message === undefined ? null : (
        <p className="b" role="status">
          {order.payment.message}
        </p>
      )}
      {agreement === undefined ? null : (
        <p>
          <a href={agreement.url} target="_blank" rel="noopener">
            {t('held.agreement')}
          </a>
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

/** Visitors who only have the order's address prove access to its mail before paying. */
export function ProveToPay({ order }: { readonly order: Order }) {
  return isHeldOrder(order) && isMasked(order) ? <ProvePanel order={order} reason="pay" /> : null;
}
