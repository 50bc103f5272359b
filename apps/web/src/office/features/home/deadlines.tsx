import { useEffect, useState } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { OfficeLink } from '../../routes/office-link.tsx';
import { orderPath } from '../../routes/order-path.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { formatLeft, urgencyOf } from './figures.ts';

type DeadlineList = DashboardData['promises'];

const kindTexts: Readonly<Record<DeadlineList['items'][number]['kind'], OfficeKey>> = {
  seats: 'dash.promise.seats',
  confirmationMail: 'dash.promise.confirmationMail',
  itineraryReceipt: 'dash.promise.itineraryReceipt',
  driver: 'dash.promise.driver',
};

/** What buyers were promised and have not got, the most pressing first; the clocks run on by themselves. */
export function Deadlines(props: { readonly promises: DeadlineList; readonly kept: DashboardData['kept'] }) {
  const { promises, kept } = props;
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const now = useMinutes();
  const clock = useJourneyClock();
  return (
    <section className="card dash-card" aria-labelledby="dash-promises">
      <div className="card-h">
        <h2 id="dash-promises">{t('dash.promises')}</h2>
        {promises.late === 0 ? null : (
          <span className="badge err">{t('dash.late', { count: promises.late })}</span>
        )}
        {promises.soon === 0 ? null : (
          <span className="badge sun">{t('dash.soon', { count: promises.soon })}</span>
        )}
      </div>
      {promises.items.length === 0 ? (
        <p className="mute dash-none">{t('dash.noPromises')}</p>
      ) : (
        <ul className="due">
          {promises.items.map((promise) => (
            <li key={`${promise.orderId} ${promise.kind}`}>
              <span className={`left ${urgencyOf(promise.dueAt, now)}`}>
                {formatLeft(promise.dueAt, now)}
              </span>
              <div>
                <p>
                  {can('Pages.Orders.View') ? (
                    <OfficeLink to={orderPath(promise.orderId)}>{t(kindTexts[promise.kind])}</OfficeLink>
                  ) : (
                    t(kindTexts[promise.kind])
                  )}
                </p>
                <p className="who2">
                  {t('dash.promiseOf', {
                    number: promise.reservationNumber,
                    time:
                      promise.clock === undefined
                        ? formatInstant(promise.dueAt)
                        : clock.moment(promise.dueAt, promise.clock),
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mute dash-none">
        {t('dash.keptConfirmations', kept.confirmations)}
        {kept.nearReceipts.total === 0 ? null : <> {t('dash.keptReceipts', kept.nearReceipts)}</>}
      </p>
    </section>
  );
}

function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
