import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatTask } from '../order-words.ts';
import { formatSupplierAnswer } from '../supplier-refund.ts';
import type { OrderAdmin } from '../use-order.ts';

/** The open tasks of this order; nothing if there are none. */
export function TasksPanel({ admin }: { readonly admin: OrderAdmin }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const tasks = admin.order.tasks.filter(({ doneAt }) => doneAt === null);
  if (tasks.length === 0) return null;
  return (
    <Panel title={t('order.tasks')} aside={<span className="badge sun">{tasks.length}</span>}>
      <ul className="o-rows">
        {tasks.map(({ taskId, kind, detail, dueAt, isLate, mayClose }) => (
          <li key={taskId}>
            <span className="grow">
              {formatTask(kind, t)}
              {dueAt === null ? null : (
                <span className={isLate ? 'num o-late o-due' : 'num mute o-due'}>
                  {t('order.due', { time: clock.moment(dueAt) })}
                </span>
              )}
              <SupplierAnswer detail={detail} />
            </span>
            {mayClose ? (
              <button
                type="button"
                className="btn btn-line"
                onClick={() => admin.dialogs.show('closeTask', taskId)}
              >
                {t('task.close')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SupplierAnswer({ detail }: { readonly detail: Readonly<Record<string, unknown>> }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const answer = formatSupplierAnswer(detail, t, locale);
  return answer === undefined ? null : <span className="soft o-due">{answer}</span>;
}
