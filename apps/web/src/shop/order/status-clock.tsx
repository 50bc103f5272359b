import type { Order } from '@farewind/contract/bookings/get-order';
import { Check, TicketCheck, TriangleAlert } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../shared/format/journey-clock.tsx';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../shared/ui/whole-dates.tsx';
import { soldPartOf } from './sold-part.ts';
import { isRidesOnly } from './order-page.ts';
import { wordFor } from './ride-words.ts';
import { isPaid } from './use-order.ts';

const steps = ['requested', 'booked', 'ticketed'] as const;
type Step = Order['clock'][number];

/** Requested, booked, ticketed: completed steps with their time, the next one with its deadline. */
export function StatusClock({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  const shown = steps
    .map((name) => order.clock.find(({ step }) => step === name))
    .filter((step) => step !== undefined);
  // Unpaid orders have no deadlines.
  if (shown.length === 0 || order.allowedActions.includes('payAgain')) return null;
  const isRides = isRidesOnly(order);
  const lastDone = shown.findLastIndex(({ state }) => state === 'done');
  return (
    <section className="card pad ticket-clock" aria-labelledby="trip-status">
      <h2 className="sr" id="trip-status">
        {t('trip.status')}: {t(wordFor(order, `order.status.${order.status}`))}
      </h2>
      <ol className="clock">
        {shown.map((step, index) => (
          <li key={step.step} className={classOf(step, index, lastDone)}>
            <span className="ring">{iconOf(step)}</span>
            <b>
              {isRides && step.step === 'ticketed'
                ? t('order.status.ticketedTransfer')
                : t(`clock.${step.step as (typeof steps)[number]}`)}
            </b>
            <StepText step={step} order={order} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function classOf({ state }: Step, index: number, lastDone: number): string {
  if (state !== 'done') return state === 'missed' ? 'next missed' : 'next';
  return index === lastDone ? 'now' : '';
}

function iconOf({ state }: Step) {
  if (state === 'done') return <Check className="i" aria-hidden />;
  return state === 'missed' ? (
    <TriangleAlert className="i" aria-hidden />
  ) : (
    <TicketCheck className="i" aria-hidden />
  );
}

function StepText({ step, order }: { readonly step: Step; readonly order: Order }) {
  const clock = useJourneyClock();
  const { t, locale } = useI18n();
  const { state, doneAt, dueAt } = step;
  const said = state === 'done' ? doneAt : dueAt;
  const statement = order.payment?.statementText;
  return (
    <p>
      {said === undefined ? null : (
        <>
          <span className={state === 'done' ? 'num' : 'num m'}>
            <WholeDates
              text={state === 'done' ? clock.moment(said) : t('clock.due', { time: clock.moment(said) })}
            />
          </span>
          <br />
        </>
      )}
      {state === 'missed' ? t('clock.late') : null}
      {state === 'done' && step.step === 'requested' ? t('trip.step.requested') : null}
      {state === 'done' && step.step === 'booked' && isPaid(order)
        ? t(isRidesOnly(order) ? 'trip.step.ridesBooked' : 'trip.step.booked', {
            total: formatMoney(soldPartOf(order).total, order.currency, locale),
            statementText: statement ?? '',
          })
        : null}
      {(state === 'next' || state === 'waiting') && step.step === 'ticketed' && !isRidesOnly(order)
        ? t('trip.step.ticketedNext')
        : null}
    </p>
  );
}
