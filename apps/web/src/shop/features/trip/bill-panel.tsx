import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { CalendarClock, Info } from 'lucide-react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { CopyCode } from './copy-code.tsx';
import type { PaymentStep } from '../../order/use-payment-step.ts';
import { wordFor } from '../../order/ride-words.ts';

type Bill = Extract<NonNullable<PaymentStep['next']>, { state: 'bill' }>;

/** The number by which an order is paid in any bank, the way there, and what happens with the seats until it is paid. */
export function BillPanel({ bill, order }: { readonly bill: Bill; readonly order: Order }) {
  const { t, locale } = useI18n();
  const clock = useJourneyClock();
  const { number, path, service, payBy, heldUntil } = bill;
  const place =
    path.length > 0 ? t('payment.bill.path', { path: path.join(' → ') }) : t('payment.bill.search');
  return (
    <div className="pay-bill stack s3">
      <div className="pay-bill-number">
        <CopyCode label={t('payment.bill.number')} code={number} />
        <p>
          <span className="t14 mute">{t('payment.code.sum')}</span>
          <br />
          <span className="price pay-sum">{formatMoney(order.total, order.currency, locale)}</span>
        </p>
      </div>
      <p className="pay-until">
        <CalendarClock className="i" aria-hidden />
        <span>
          <WholeDates text={t('payment.payUntil', { time: clock.moment(payBy, order.journeyClock) })} />
        </span>
      </p>
      <ol className="pay-bill-steps">
        <li>{t('payment.bill.open')}</li>
        <li>
          {place}
          {service === undefined ? null : <>, {t('payment.bill.service', { service })}</>}
        </li>
        <li>{t('payment.bill.pay')}</li>
      </ol>
      <p className="notice">
        <Info className="i" aria-hidden />
        <span>
          {order.status === 'expired' || heldUntil === undefined ? (
            t(wordFor(order, 'payment.bill.released'))
          ) : (
            <WholeDates
              text={t(wordFor(order, 'payment.bill.held'), {
                time: clock.until(heldUntil, order.asOf, order.journeyClock),
              })}
            />
          )}
        </span>
      </p>
    </div>
  );
}
