import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { PhoneLink } from '../../../shared/ui/phone-link.tsx';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { addAmounts } from '../../../shared/format/money.ts';
import { JourneyClockProvider, useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatStatus, kindOfOrder, toneOfStatus } from '../../features/orders/order-words.ts';
import { Flights } from '../../features/orders/panels/items-panel.tsx';
import type { AdminOrder } from '../../features/orders/use-order.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { PAUSE_MS } from './use-found.ts';

/** The chosen order's page data, cached so that the page opens at once. */
export function usePreviewedOrder(orderId: string | undefined): AdminOrder | undefined {
  const settled = usePaused(orderId ?? '', PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['office', 'order', settled, false],
    queryFn: () => officeCall(getAdminOrder, { orderId: settled, showDocuments: false }),
    enabled: settled !== '' && settled === orderId,
  });
  return data?.orderId === orderId ? data : undefined;
}

/** What callers ask about first: names, route, time, changes and payment. */
export function OrderPreview({ order }: { readonly order: AdminOrder }) {
  return (
    <JourneyClockProvider value={order.journeyClock}>
      <Preview order={order} />
    </JourneyClockProvider>
  );
}

function Preview({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const clock = useJourneyClock();
  const { customer, status, passengers, people = passengers.length, items } = order;
  const open = (order.proposals ?? []).filter(({ state }) => state === 'open');
  const names = passengers.map(({ name, surname }) => `${surname} ${name}`).join(', ');
  return (
    <>
      <div className="o-palette-answer-head">
        <span className="row wrapx">
          <b className="code">{order.reservationNumber}</b>
          <StateBadge text={formatStatus(status, t, kindOfOrder(items))} tone={toneOfStatus(status)} />
        </span>
        <span>
          {customer.name}, <PhoneLink className="num nw" phone={customer.phone} />
        </span>
        <span className="soft">
          {t('order.people', { count: people })}: {names}
        </span>
      </div>
      {items
        .filter(({ kind }) => kind !== 'insurance')
        .map((item) => (
          <div key={item.itemId} className="o-palette-answer-trip o-two">
            <Flights item={item} order={order} />
          </div>
        ))}
      <ul className="o-palette-answer-facts">
        {open.map(({ proposalId, dueAt }) => (
          <li key={proposalId}>{t('palette.answerDue', { time: clock.moment(dueAt) })}</li>
        ))}
        <Paid order={order} locale={locale} />
      </ul>
    </>
  );
}

/** Charged and refunded sums, in the currencies of the charges. */
function Paid({
  order: { attempts, total, currency },
  locale,
}: {
  readonly order: AdminOrder;
  readonly locale: string;
}) {
  const t = useOfficeT();
  const sumOf = (member: 'captured' | 'refunded'): string =>
    [...new Set(attempts.map((attempt) => attempt.currency))]
      .flatMap((each) => {
        const amounts = attempts
          .filter((attempt) => attempt.currency === each)
          .map((attempt) => attempt[member]);
        const sum = amounts.reduce((all, amount) => addAmounts(all, amount), '0');
        return Number(sum) === 0 ? [] : [formatMoney(sum, each, locale)];
      })
      .join(', ');
  const [captured, refunded] = [sumOf('captured'), sumOf('refunded')];
  return (
    <>
      <li>
        {captured === ''
          ? t('palette.unpaid', { sum: formatMoney(total, currency, locale) })
          : t('palette.paid', { sum: captured })}
      </li>
      {refunded === '' ? null : <li>{t('palette.refunded', { sum: refunded })}</li>}
    </>
  );
}
