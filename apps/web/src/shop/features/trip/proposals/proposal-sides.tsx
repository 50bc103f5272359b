import type { Order } from '@farewind/contract/bookings/get-order';
import type { Segment } from '@farewind/contract/flights/search';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { OrderNames } from '../../../order/order-names.ts';

type Proposal = NonNullable<Order['proposals']>[number];
type Side = Proposal['before'];

/** Before and after side by side, in the style of a departure board. */
export function ProposalSides({
  proposal,
  names,
}: {
  readonly proposal: Proposal;
  readonly names: OrderNames;
}) {
  const { t } = useI18n();
  const { before, after, kind, currency } = proposal;
  const sides = [
    { title: t('trip.proposal.before'), side: before, isAfter: false },
    {
      title: t(kind === 'offer' ? 'trip.proposal.afterOffer' : 'trip.proposal.after'),
      side: after,
      isAfter: true,
    },
  ].filter(({ side }) => Object.keys(side).length > 0);
  if (sides.length === 0) return null;
  return (
    <dl className="sides">
      {sides.map(({ title, side, isAfter }) => (
        <div key={title} className={isAfter ? 'side is-after' : 'side'}>
          <dt>{title}</dt>
          <dd>
            <SideText side={side} other={isAfter ? before : after} currency={currency} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SideText(props: {
  readonly side: Side;
  readonly other: Side;
  readonly currency: Proposal['currency'];
  readonly names: OrderNames;
}) {
  const { side, other, names } = props;
  const { locale } = useI18n();
  return (
    <>
      {side.segments?.map((segment, index) => (
        <SegmentLine
          key={`${segment.from}${segment.departsAt}`}
          segment={segment}
          other={other.segments?.[index]}
          names={names}
        />
      ))}
      {side.pickupAt === undefined ? null : <PickupLine at={side.pickupAt} other={other.pickupAt} />}
      {side.total === undefined ? null : (
        <p className="price side-total">{formatMoney(side.total, props.currency, locale)}</p>
      )}
    </>
  );
}

/** The pick-up time of a ride; differences from the other side are highlighted. */
function PickupLine({ at, other }: { readonly at: string; readonly other: string | undefined }) {
  const { t, locale } = useI18n();
  const isOtherDay = other !== undefined && other.slice(0, 10) !== at.slice(0, 10);
  const isOtherTime = other !== undefined && other.slice(11) !== at.slice(11);
  return (
    <div className="side-flight">
      <p className="t14 mute">
        {t('trip.proposal.pickup')} ·{' '}
        <span className={isOtherDay ? 'm is-other' : ''}>{formatDateWithWeekday(at, locale)}</span>
      </p>
      <p className="side-times">
        <span className={isOtherTime ? 'num time is-other' : 'num time'}>{formatTime(at)}</span>
      </p>
    </div>
  );
}

const departureOf = (segment: Segment) => `${segment.departsAt} ${departureTime(segment)}`;
const arrivalOf = (segment: Segment) => `${segment.arrivesAt} ${arrivalTime(segment)}`;

/** A flight with its times; differences from the other side are highlighted. */
function SegmentLine(props: {
  readonly segment: Segment;
  readonly other: Segment | undefined;
  readonly names: OrderNames;
}) {
  const { segment, other, names } = props;
  const { locale } = useI18n();
  const differs = (one: string, two: string | undefined) => other !== undefined && one !== two;
  const classOf = (isOther: boolean) => (isOther ? 'num time is-other' : 'num time');
  return (
    <div className="side-flight">
      <p className="t14 mute">
        <span className="code">{`${segment.carrier} ${segment.number}`}</span> ·{' '}
        <span
          className={
            differs(segment.departsAt.slice(0, 10), other?.departsAt.slice(0, 10)) ? 'm is-other' : ''
          }
        >
          {formatDateWithWeekday(segment.departsAt, locale)}
        </span>
      </p>
      <p className="side-times">
        <span className={classOf(differs(departureOf(segment), other && departureOf(other)))}>
          {departureTime(segment)}
        </span>
        <span aria-hidden="true">–</span>
        <span className={classOf(differs(arrivalOf(segment), other && arrivalOf(other)))}>
          {arrivalTime(segment)}
        </span>
      </p>
      <p className="t14">
        {names.city(segment.from)} <span className="code">{segment.from}</span> – {names.city(segment.to)}{' '}
        <span className="code">{segment.to}</span>
      </p>
    </div>
  );
}
