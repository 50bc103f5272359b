import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

type Change = NonNullable<Order['changes']>[number];

/** Requested corrections and their outcomes. */
export function ChangesList(props: {
  readonly order: Order;
  /** Absent for viewers without the right to act. */
  readonly onPay: ((change: Change) => void) | undefined;
}) {
  const { t, locale } = useI18n();
  const changes = props.order.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <div className="changes">
      <h3>{t('trip.change.list')}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.changeId}>
            <ChangeText change={change} />
            {change.state === 'waitingForPayment' && props.onPay !== undefined ? (
              <button type="button" className="btn btn-sm btn-primary" onClick={() => props.onPay?.(change)}>
                {t('trip.change.pay', { fee: formatMoney(change.fee, change.currency, locale) })}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const badges = {
  waitingForPayment: 'badge sun',
  waitingForStaff: 'badge sky',
  accepted: 'badge ok',
  refused: 'badge err',
  expired: 'badge',
} as const;

function ChangeText({ change }: { readonly change: Change }) {
  const clock = useJourneyClock();
  const { t } = useI18n();
  return (
    <div className="change-text">
      {change.lines.map(({ passengerIndex, from, to, members }) => (
        <p key={passengerIndex}>
          <span className="code">{`${from.surname} ${from.name}`}</span>
          {to.surname === from.surname && to.name === from.name ? null : (
            <>
              {' → '}
              <span className="code m">{`${to.surname} ${to.name}`}</span>
            </>
          )}
          {members.length === 0 ? '' : ` ${t('trip.change.members')}`}
        </p>
      ))}
      <p className="t14 soft">
        <span className={badges[change.state]}>{t(`trip.change.state.${change.state}`)}</span>{' '}
        {change.reason === undefined ? '' : change.reason}
        {change.state === 'waitingForPayment' && change.payUntil !== undefined ? (
          <WholeDates text={t('trip.change.payUntil', { time: clock.moment(change.payUntil) })} />
        ) : null}
      </p>
    </div>
  );
}
