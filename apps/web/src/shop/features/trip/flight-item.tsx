import type { Order } from '@farewind/contract/bookings/get-order';
import type { Segment } from '@farewind/contract/flights/search';
import { CircleDashed, Luggage, RotateCcw } from 'lucide-react';
import { Fragment } from 'react';
import { daysBetween, formatDateWithWeekday, formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { describeFare } from '../../purchase/fares/fare-words.ts';
import type { CancelledPart } from './cancelled-part.ts';
import type { OrderNames } from '../../order/order-names.ts';

type Item = Order['items'][number];

/** One direction: each flight with its own times and places, the waits between them, and what the fare includes. */
export function FlightItem(props: {
  readonly item: Item;
  readonly currency: Order['currency'];
  readonly names: OrderNames;
  /** It could not be confirmed and was not charged. */
  readonly isUnsold: boolean;
  readonly cancelled: CancelledPart;
}) {
  const { item, names, cancelled } = props;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const words = describeFare({ ...item, currency: props.currency }, i18n);
  return (
    <div className={props.isUnsold || cancelled.isWhole ? 'ticket-way is-unsold' : 'ticket-way'}>
      {props.isUnsold ? <p className="badge err">{t('trip.unsold.badge')}</p> : null}
      {cancelled.isWhole ? <p className="badge">{t('trip.ticket.cancelled')}</p> : null}
      {cancelled.isWhole || cancelled.names.length === 0 ? null : (
        <p className="badge">{t('trip.ticket.cancelledFor', { names: cancelled.names.join(', ') })}</p>
      )}
      {item.segments.map((segment, index) => {
        const layover = item.layovers[index - 1];
        return (
          <Fragment key={`${segment.carrier}${segment.number}${segment.departsAt}`}>
            {layover === undefined ? null : (
              <p className="t14 mute layover">
                <CircleDashed className="i i-16" aria-hidden />
                {t('trip.layover', {
                  airport: names.airport(layover.airport),
                  time: formatDuration(layover.minutes, locale),
                })}
                {layover.airportChange ? `. ${t('rule.airportChange')}` : ''}
                {layover.selfTransfer ? `. ${t('rule.selfTransfer')}` : ''}
              </p>
            )}
            <SegmentLeg
              segment={segment}
              direction={index === 0 ? item.direction : undefined}
              names={names}
            />
          </Fragment>
        );
      })}
      <div className="meta">
        <span>
          <Luggage className="i" aria-hidden />
          {words.hand}
        </span>
        <span>
          <Luggage className="i" aria-hidden />
          {words.baggage}
        </span>
        {item.priceLines
          .filter(({ name, total }) => name !== undefined && !total.startsWith('-'))
          .map(({ name, count, passengerType }) => (
            <span key={`${name} ${passengerType}`}>
              <Luggage className="i" aria-hidden />
              {`+ ${name}${count > 1 ? ` × ${count}` : ''}`}
            </span>
          ))}
        <span>
          <RotateCcw className="i" aria-hidden />
          {words.refund}
        </span>
      </div>
    </div>
  );
}

function SegmentLeg(props: {
  readonly segment: Segment;
  readonly direction: Item['direction'];
  readonly names: OrderNames;
}) {
  const { segment, names } = props;
  const { t, locale } = useI18n();
  const later = daysBetween(segment.departsAt, segment.arrivesAt);
  return (
    <>
      <p className="t14 mute leg-head">
        {props.direction === undefined ? '' : `${t(`checkout.direction.${props.direction}`)}, `}
        {formatDateWithWeekday(segment.departsAt, locale)} · {names.airline(segment.carrier)},{' '}
        <span className="code">{`${segment.carrier} ${segment.number}`}</span> · {t(`cabin.${segment.cabin}`)}
        {segment.operatingCarrier === segment.carrier
          ? ''
          : ` · ${t('trip.operatedBy', { airline: names.airline(segment.operatingCarrier) })}`}
      </p>
      <div className="leg">
        <span className="mono2 who" aria-hidden="true">
          {segment.carrier}
        </span>
        <span className="time">{formatTime(segment.departsAt)}</span>
        <span className="path">
          <span>{formatDuration(segment.durationMinutes, locale)}</span>
        </span>
        <span className="time end">
          {formatTime(segment.arrivesAt)}
          {later === 0 ? null : (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <span className="sr">{t('checkout.daysLater', { count: later })}</span>
            </sup>
          )}
        </span>
        <Airport code={segment.from} names={names} />
        <span className="path" aria-hidden="true">
          <span className="ln">
            <s />
          </span>
        </span>
        <Airport code={segment.to} names={names} isEnd />
      </div>
    </>
  );
}

function Airport(props: { readonly code: string; readonly names: OrderNames; readonly isEnd?: boolean }) {
  return (
    <span className={props.isEnd === true ? 'ap end' : 'ap'}>
      <span className="nm">{props.names.airport(props.code)}</span> <span className="code">{props.code}</span>
    </span>
  );
}
