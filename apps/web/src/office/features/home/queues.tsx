import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import type { DashboardData } from './dashboard-types.ts';

type Queue = DashboardData['queues'][number];

const shown: Readonly<
  Record<Queue['name'], { readonly text: OfficeKey; readonly kind: OfficeKey; readonly tone: string }>
> = {
  stuckInProcessing: { text: 'dash.queue.stuckInProcessing', kind: 'dash.kind.order', tone: 'err' },
  problematic: { text: 'dash.queue.problematic', kind: 'dash.kind.order', tone: 'err' },
  waitingForCancel: { text: 'dash.queue.waitingForCancel', kind: 'dash.kind.waiting', tone: 'sun' },
  paymentFailed: { text: 'dash.queue.paymentFailed', kind: 'dash.kind.money', tone: 'sky' },
  staffTasks: { text: 'dash.queue.staffTasks', kind: 'dash.kind.task', tone: 'sun' },
  bouncedMessages: { text: 'dash.queue.bouncedMessages', kind: 'dash.kind.message', tone: 'sun' },
  failedMessages: { text: 'dash.queue.failedMessages', kind: 'dash.kind.message', tone: 'err' },
  deadEffects: { text: 'dash.queue.deadEffects', kind: 'dash.kind.system', tone: 'err' },
};

/** What needs somebody, and how much of it there is; what is empty stays in its place. */
export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useOfficeT();
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
          const { text, kind, tone } = shown[name];
          return (
            <li key={name}>
              <span className={count === 0 ? 'badge hollow' : `badge dot ${tone}`}>{t(kind)}</span>
              <span>{t(text)}</span>
              <span className={count === 0 ? 'q zero' : 'q'}>{count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
