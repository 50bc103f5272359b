import { queueParts } from '@farewind/contract/reports/dashboard';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import type { AddressTexts } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { useEffect, useState } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { orderPath } from '../../address/order-path.ts';
import { formatLeft, urgencyOf } from './figures.ts';
import { officeNow } from '../../kit/office-clock.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

type Queue = DashboardData['queues'][number];

interface Shown {
  readonly text: OfficeKey;
  readonly kind: OfficeKey;
  readonly tone: string;
  /** The page that lists them, and the right to open it. */
  readonly path: string;
  /** Query of a page other than the work queue, whose query follows from `queueParts`. */
  readonly search?: AddressTexts;
  readonly permission: string;
}

function searchOf(name: Queue['name']): AddressTexts {
  const { kinds, codes } = queueParts[name] ?? {};
  return {
    ...shown[name].search,
    ...(kinds === undefined ? {} : { kind: kinds.join(',') }),
    ...(codes === undefined ? {} : { code: codes.join(',') }),
  };
}

const tasks = { path: '/order/queue', permission: 'Pages.Orders.View' };
/** Everything in the work queue. */
const ALL: Queue['name'] = 'staffTasks';
const messages = { path: '/message/outbox', permission: 'Pages.Messages' };

const shown: Readonly<Record<Queue['name'], Shown>> = {
  stuckInProcessing: {
    text: 'dash.queue.stuckInProcessing',
    kind: 'dash.kind.order',
    tone: 'err',
    ...tasks,
  },
  problematic: {
    text: 'dash.queue.problematic',
    kind: 'dash.kind.order',
    tone: 'err',
    ...tasks,
  },
  waitingForCancel: {
    text: 'dash.queue.waitingForCancel',
    kind: 'dash.kind.waiting',
    tone: 'sun',
    ...tasks,
  },
  paymentFailed: {
    text: 'dash.queue.paymentFailed',
    kind: 'dash.kind.money',
    tone: 'sky',
    ...tasks,
  },
  staffTasks: {
    text: 'dash.queue.staffTasks',
    kind: 'dash.kind.task',
    tone: 'sun',
    ...tasks,
  },
  bouncedMessages: {
    text: 'dash.queue.bouncedMessages',
    kind: 'dash.kind.message',
    tone: 'sun',
    ...tasks,
  },
  failedMessages: {
    text: 'dash.queue.failedMessages',
    kind: 'dash.kind.message',
    tone: 'err',
    ...messages,
    search: { state: 'failed' },
  },
  deadEffects: {
    text: 'dash.queue.deadEffects',
    kind: 'dash.kind.system',
    tone: 'err',
    ...tasks,
  },
};

/** Queues of open work with their sizes; empty ones keep their place. */
export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  // The other parts of the work queue are in all of it.
  const total = queues
    .filter(({ name }) => name === ALL || queueParts[name] === undefined)
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="card dash-card" aria-labelledby="dash-queues">
      <div className="card-h">
        <h2 id="dash-queues">{t('dash.queues')}</h2>
        <span className={total === 0 ? 'badge ok' : 'badge err'}>
          {total === 0 ? t('dash.allClear') : total}
        </span>
      </div>
      <ul className="qs">
        {queues.map(({ name, count }) => {
          const { text, kind, tone, path, permission } = shown[name];
          return (
            <li key={name}>
              <span className={count === 0 ? 'badge hollow' : `badge dot ${tone}`}>{t(kind)}</span>
              {can(permission) ? (
                <OfficeLink to={path} search={searchOf(name)}>
                  {t(text)}
                </OfficeLink>
              ) : (
                <span>{t(text)}</span>
              )}
              <span className={count === 0 ? 'q zero' : 'q'}>{count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type DeadlineList = DashboardData['promises'];

const kindTexts: Readonly<Record<DeadlineList['items'][number]['kind'], OfficeKey>> = {
  seats: 'dash.promise.seats',
  confirmationMail: 'dash.promise.confirmationMail',
  itineraryReceipt: 'dash.promise.itineraryReceipt',
  driver: 'dash.promise.driver',
};

/** Open deadlines to buyers, most urgent first, with running clocks. */
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
                  <WholeDates
                    text={t('dash.promiseOf', {
                      number: promise.reservationNumber,
                      time:
                        promise.clock === undefined
                          ? formatInstant(promise.dueAt)
                          : clock.moment(promise.dueAt, promise.clock),
                    })}
                  />
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
  const [now, setNow] = useState(() => officeNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(officeNow()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
