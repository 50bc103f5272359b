import type { Order } from '@farewind/contract/bookings/get-order';
import type { PlanStep, TripPlan } from '@farewind/contract/bookings/trip-plan';
import { arrivalTime } from '@farewind/values/local-time';
import { PhoneLink } from '../../../../shared/ui/phone-link.tsx';
import { formatDate, formatWeekday, formatTime } from '../../../../shared/format/date.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { findNextStep, listPlanRows } from '../../../order/next-step.ts';
import type { OrderNames } from '../../../order/order-names.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { usePlanTime } from './use-plan-time.ts';

interface PlanProps {
  readonly order: Order;
  readonly names: OrderNames;
  readonly plan: TripPlan;
  readonly isSavedCopy: boolean;
}

/** The events of this way, in order, with the local time of each place. */
export function PlanCard({ order, names, plan, isSavedCopy }: PlanProps) {
  const t = useTripT();
  const { locale } = useI18n();
  const now = usePlanTime(plan, isSavedCopy);
  const rows = listPlanRows(plan, now);
  const next = findNextStep(plan, now);
  if (rows.length === 0) return null;
  return (
    <section className="card pad no-print" aria-labelledby="trip-plan">
      <h2 id="trip-plan">{t('plan.title')}</h2>
      <ol className="plan">
        {rows.map((step) => (
          <li key={`${step.itemId ?? ''} ${step.kind}`} className={step === next ? 'on' : ''}>
            <span className="plan-time">
              <span className="time">{formatTime(step.at)}</span>
              <span className="plan-day">{formatDate(step.at)}</span>
              <span className="plan-day">{formatWeekday(step.at, locale)}</span>
            </span>
            <span className="plan-point" aria-hidden="true" />
            <PlanRow step={step} order={order} names={names} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlanRow(props: { readonly step: PlanStep; readonly order: Order; readonly names: OrderNames }) {
  const { step, order, names } = props;
  const t = useTripT();
  const { locale } = useI18n();
  const item = order.items.find(({ itemId }) => itemId === step.itemId);
  const [first, last] = [item?.segments[0], item?.segments.at(-1)];
  const ride = item?.ride;
  if (step.kind === 'driver' && ride !== undefined) {
    const phone = ride.driver?.phone ?? ride.operator.phone;
    const name = ride.driver?.name;
    return (
      <div>
        <b>{name === undefined ? t('plan.driverUnnamed') : t('plan.driver', { name })}</b>
        {ride.meetingPoint === '' ? null : <p>{ride.meetingPoint}</p>}
        {ride.nameSign === '' ? null : <p>{t('plan.sign', { sign: ride.nameSign })}</p>}
        <p>{[ride.vehicleType.name, ride.driver?.plate].filter((part) => part !== undefined).join(', ')}</p>
        {phone === '' ? null : (
          <p>
            <PhoneLink className="plan-phone num" phone={phone} />
          </p>
        )}
      </div>
    );
  }
  if (item === undefined || first === undefined || last === undefined) return null;
  const airline = names.airline(first.carrier);
  if (step.kind === 'checkInOpens')
    return (
      <div>
        <b>{t('plan.checkIn')}</b>
        <p>{item.carrierPnr === undefined ? airline : t('plan.code', { airline, code: item.carrierPnr })}</p>
      </div>
    );
  const terminal = step.terminal === undefined ? '' : t('next.terminal', { terminal: step.terminal });
  if (step.kind === 'airport')
    return (
      <div>
        <b>{t('plan.airport')}</b>
        <p>{[names.airport(first.from), terminal].filter((part) => part !== '').join(', ')}</p>
        {step.closesAt === undefined ? null : <p>{t('plan.closes', { time: formatTime(step.closesAt) })}</p>}
      </div>
    );
  return (
    <div>
      <b>{t('plan.boarding', { flight: `${first.carrier} ${first.number}` })}</b>
      <p>
        {t('plan.arrival', {
          duration: formatDuration(item.durationMinutes, locale),
          city: names.city(last.to),
          time: arrivalTime(last),
        })}
      </p>
    </div>
  );
}
