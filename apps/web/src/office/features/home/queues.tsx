import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import type { AddressTexts } from '../../routes/office-address.ts';
import { OfficeLink } from '../../routes/office-link.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { DashboardData } from './dashboard-types.ts';

type Queue = DashboardData['queues'][number];

interface Shown {
  readonly text: OfficeKey;
  readonly kind: OfficeKey;
  readonly tone: string;
  /** The page that lists them, and who may open it. */
  readonly path: string;
  readonly search?: AddressTexts;
  readonly permission: string;
}

const tasks = { path: '/order/queue', permission: 'Pages.Orders.View' };
const messages = { path: '/message/outbox', permission: 'Pages.Messages' };

const shown: Readonly<Record<Queue['name'], Shown>> = {
  stuckInProcessing: {
    text: 'dash.queue.stuckInProcessing',
    kind: 'dash.kind.order',
    tone: 'err',
    ...tasks,
    search: { kind: 'orderStuck' },
  },
  problematic: {
    text: 'dash.queue.problematic',
    kind: 'dash.kind.order',
    tone: 'err',
    ...tasks,
    search: { kind: 'orderProblematic' },
  },
  waitingForCancel: {
    text: 'dash.queue.waitingForCancel',
    kind: 'dash.kind.waiting',
    tone: 'sun',
    ...tasks,
    search: { kind: 'orderWaitingForCancel' },
  },
  paymentFailed: {
    text: 'dash.queue.paymentFailed',
    kind: 'dash.kind.money',
    tone: 'sky',
    ...tasks,
    search: { kind: 'orderUnpaid' },
  },
  staffTasks: {
    text: 'dash.queue.staffTasks',
    kind: 'dash.kind.task',
    tone: 'sun',
    ...tasks,
    search: { source: 'task' },
  },
  bouncedMessages: {
    text: 'dash.queue.bouncedMessages',
    kind: 'dash.kind.message',
    tone: 'sun',
    ...messages,
    search: { state: 'bounced' },
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
    search: { kind: 'deadLetter' },
  },
};

/** What needs somebody, and how much of it there is; what is empty stays in its place. */
export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const total = queues.reduce((sum, { count }) => sum + count, 0);
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
          const { text, kind, tone, path, search, permission } = shown[name];
          return (
            <li key={name}>
              <span className={count === 0 ? 'badge hollow' : `badge dot ${tone}`}>{t(kind)}</span>
              {can(permission) ? (
                <OfficeLink to={path} {...(search === undefined ? {} : { search })}>
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
