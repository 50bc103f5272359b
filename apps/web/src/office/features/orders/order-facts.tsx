import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { FactStrip } from '../../kit/detail/fact-strip.tsx';
import { formatAttempt } from '../finance/finance-words.ts';
import { formatStep } from './order-words.ts';
import type { DeskOrder } from './use-order.ts';

/** The trip, its code, its money and what is promised next. */
export function OrderFacts({ order }: { readonly order: DeskOrder }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const next =
    order.clock.find(({ state }) => state === 'missed') ?? order.clock.find(({ state }) => state === 'next');
  const paid = order.attempts.find(({ purpose, state }) => purpose === 'sale' && state !== 'failed');
  return (
    <FactStrip
      facts={[
        { label: t('order.trip'), ...describeTrip(order, t) },
        { label: t('order.pnr'), value: <span className="code o-big">{order.pnr}</span> },
        {
          label: t('order.total'),
          value: <span className="num o-big">{formatMoney(order.total, order.currency, locale)}</span>,
          notes: [
            ...(paid === undefined ? [] : [formatAttempt(paid.state, t)]),
            ...(Number(order.refundTotal) === 0
              ? []
              : [t('order.comesBack', { sum: formatMoney(order.refundTotal, order.currency, locale) })]),
          ],
        },
        {
          label: t('order.nextPromise'),
          value:
            next?.dueAt === undefined ? (
              t('order.noPromise')
            ) : (
              <span className={next.state === 'missed' ? 'num o-late' : 'num'}>
                {clock.moment(next.dueAt)}
              </span>
            ),
          notes: next === undefined ? [] : [formatStep(next.step, t)],
        },
      ]}
    />
  );
}

function describeTrip({ items, airports }: DeskOrder, t: OfficeTranslate) {
  const flights = items.filter(({ kind }) => kind === 'flight');
  const first = flights[0]?.segments[0];
  const last = flights[0]?.segments.at(-1);
  if (first === undefined || last === undefined) return describeRides(items, t);
  const cityOf = (code: string) => airports.find((airport) => airport.code === code)?.city ?? '';
  const name = `${cityOf(first.from)} ${first.from} – ${cityOf(last.to)} ${last.to}`;
  const isRound = flights.some(({ direction }) => direction === 'return');
  const dates = flights
    .flatMap(({ segments }) => segments.slice(0, 1))
    .map(({ departsAt }) => formatDate(departsAt));
  const numbers = flights
    .flatMap(({ segments }) => segments)
    .map(({ carrier, number }) => `${carrier} ${number}`)
    .join(', ');
  return {
    value: isRound ? t('order.roundTrip', { trip: name }) : name,
    notes: [
      dates.join(' – '),
      flights.some(({ charter }) => charter) ? `${t('order.charter')}: ${numbers}` : numbers,
    ],
  };
}

/** An order without flights is one of rides. */
function describeRides(items: DeskOrder['items'], t: OfficeTranslate) {
  const rides = items.flatMap(({ ride }) => (ride === undefined ? [] : [ride]));
  const [first] = rides;
  if (first === undefined) return { value: t('order.noFlight') };
  const trip = `${first.from.name} – ${first.to.name}`;
  return {
    value: rides.length > 1 ? t('order.roundTrip', { trip }) : trip,
    notes: [rides.map(({ pickupAt }) => formatDate(pickupAt)).join(' – ')],
  };
}
