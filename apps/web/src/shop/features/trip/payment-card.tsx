import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { BillLines } from '../../purchase/bill-lines.tsx';
import { nameCard } from './name-card.ts';
import { OriginalLine } from './original-line.tsx';
import { soldPartOf } from '../../order/sold-part.ts';
import { useTripT } from './texts/trip-texts.ts';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import { isPaid } from '../../order/use-order.ts';

/** The paid sum by line, and the card. */
export function PaymentCard({ order }: { readonly order: Order }) {
  const { t, locale } = useI18n();
  const { total } = soldPartOf(order);
  // A single ticket is printed without the total of all tickets.
  const { printed } = useTicketActs();
  const money = (amount: string) => formatMoney(amount, order.currency, locale);
  return (
    <section
      className={printed === undefined ? 'card pad' : 'card pad no-print'}
      aria-labelledby="trip-payment"
    >
      <h2 id="trip-payment">{t('trip.payment')}</h2>
      <BillLines lines={order.lines} currency={order.currency} />
      <div className="total">
        <span className="m">{t('checkout.total')}</span>
        <span className="price">{money(total)}</span>
      </div>
      <OriginalLine rate={order.rate} original={order.original} />
      {Number(order.refundTotal) === 0 ? null : (
        <div className="total is-back">
          <span>{t('trip.refund.total')}</span>
          <span className="price">{money(order.refundTotal)}</span>
        </div>
      )}
      <PaidBy order={order} />
    </section>
  );
}

function PaidBy({ order }: { readonly order: Order }) {
  const { t, language } = useI18n();
  const tell = useTripT();
  const { payment } = order;
  if (payment === undefined) return null;
  const { brand, last4, statementText, method, refundsByHand } = payment;
  const { sold } = soldPartOf(order);
  const partiesOf = (items: Order['items']) =>
    [...new Set(items.flatMap(({ contractParty: { name } }) => (name === '' ? [] : [name])))].join(', ');
  const carriers = partiesOf(sold.filter(({ kind }) => kind !== 'insurance'));
  const insurances = sold.filter(({ kind }) => kind === 'insurance');
  const insurer = partiesOf(insurances.filter(({ status }) => status !== 'cancelled'));
  const formerInsurer = partiesOf(insurances.filter(({ status }) => status === 'cancelled'));
  return (
    <div className="t14 soft paid-by">
      <p>{last4 === '' ? method : <span className="code">{nameCard({ brand, last4 }, language)}</span>}</p>
      {isPaid(order) ? (
        <p>
          {t('trip.statement')} <span className="code">{statementText}</span>.{' '}
          {refundsByHand === true
            ? tell('refund.wouldBeByHand')
            : t(last4 === '' ? 'payment.refundSameWay' : 'payment.refundToCard')}
        </p>
      ) : null}
      {carriers === '' ? null : <p>{t('trip.contractWith', { carriers })}</p>}
      {insurer === '' ? null : <p>{t('trip.insuredBy', { insurer })}</p>}
      {formerInsurer === '' ? null : <p>{t('trip.noLongerInsuredBy', { insurer: formerInsurer })}</p>}
    </div>
  );
}
