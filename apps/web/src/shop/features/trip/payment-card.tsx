import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { addAmounts } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { groupByType } from '../checkout/quote.ts';
import { nameCard } from './name-card.ts';
import { soldPartOf } from './sold-part.ts';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import { isPaid } from './use-order.ts';

const parts = ['fare', 'tax', 'fuel', 'service'] as const;

/** What was paid, line by line, and with which card. */
export function PaymentCard({ order }: { readonly order: Order }) {
  const { t, locale } = useI18n();
  const { sold, total } = soldPartOf(order);
  // One ticket alone goes on paper without the sum of them all.
  const { printed } = useTicketActs();
  const lines = sold.flatMap((item) => (item.ride === undefined ? item.priceLines : []));
  const rides = sold.filter(({ ride }) => ride !== undefined);
  const groups = groupByType(lines.filter(({ name }) => name === undefined));
  const extras = lines.filter(({ name }) => name !== undefined);
  const money = (amount: string) => formatMoney(amount, order.currency, locale);
  return (
    <section
      className={printed === undefined ? 'card pad' : 'card pad no-print'}
      aria-labelledby="trip-payment"
    >
      <h2 id="trip-payment">{t('trip.payment')}</h2>
      <div className="lines-l">
        {groups.map((group) => (
          <div key={group.passengerType} className="type-lines">
            <div className="m">
              <span>
                {t(`checkout.type.${group.passengerType}`)}
                {group.count > 1 ? ` × ${group.count}` : ''}
              </span>
              <span className="n">{money(group.total)}</span>
            </div>
            {parts
              .filter((part) => Number(group[part]) !== 0)
              .map((part) => (
                <div key={part} className="sub">
                  <span>{t(`checkout.line.${part}`)}</span>
                  <span className="n">{money(group[part])}</span>
                </div>
              ))}
          </div>
        ))}
        {rides.map((item) => (
          <RideLine key={item.itemId} item={item} money={money} />
        ))}
        {extras.map(({ name, count, total: sum }, index) => (
          <div key={index}>
            <span>
              {name}
              {count > 1 ? ` × ${count}` : ''}
            </span>
            <span className="n">{money(sum)}</span>
          </div>
        ))}
      </div>
      <div className="total">
        <span className="m">{t('checkout.total')}</span>
        <span className="price">{money(total)}</span>
      </div>
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

/** A ride with all that belongs to it. */
function RideLine(props: {
  readonly item: Order['items'][number];
  readonly money: (amount: string) => string;
}) {
  const { t } = useI18n();
  const { ride, priceLines } = props.item;
  if (ride === undefined) return null;
  const total = priceLines.map((line) => line.total).reduce(addAmounts, '0.00');
  return (
    <div className="m">
      <span>
        {t(`checkout.ride.${ride.direction}`, { vehicle: ride.vehicleType.name })}
        {ride.vehicles > 1 ? ` × ${ride.vehicles}` : ''}
      </span>
      <span className="n">{props.money(total)}</span>
    </div>
  );
}

function PaidBy({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  const { payment } = order;
  if (payment === undefined) return null;
  const { brand, last4, statementText } = payment;
  const { sold } = soldPartOf(order);
  const partiesOf = (isInsurance: boolean) =>
    [
      ...new Set(
        sold.flatMap(({ kind, contractParty: { name } }) =>
          (kind === 'insurance') === isInsurance && name !== '' ? [name] : [],
        ),
      ),
    ].join(', ');
  const carriers = partiesOf(false);
  const insurer = partiesOf(true);
  return (
    <div className="t14 soft paid-by">
      {last4 === '' ? null : (
        <p>
          <span className="code">{nameCard({ brand, last4 })}</span>
        </p>
      )}
      {isPaid(order) ? (
        <p>
          {t('trip.statement')} <span className="code">{statementText}</span>. {t('payment.refundToCard')}
        </p>
      ) : null}
      {carriers === '' ? null : <p>{t('trip.contractWith', { carriers })}</p>}
      {insurer === '' ? null : <p>{t('trip.insuredBy', { insurer })}</p>}
    </div>
  );
}
