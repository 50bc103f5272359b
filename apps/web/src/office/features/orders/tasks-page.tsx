import { isCurrency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { closeTask, getTasks } from '@farewind/contract/orders/tasks';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, Filter, RowAct } from '../../kit/list/list-screen.ts';
import { RowLink } from '../../kit/list/row-link.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useJourneyClock, type JourneyClock } from '../../../shared/format/journey-clock.tsx';
import { formatLeft } from '../home/figures.ts';
import { TaskNoteDialog } from './dialogs/close-task-dialog.tsx';
import { orderPath } from '../../address/order-path.ts';
import { formatActor, formatProblem, formatProposal, formatTask } from './order-words.ts';
import { officeNow } from '../../kit/office-clock.ts';
import { formatSupplierAnswer } from './supplier-refund.ts';

type Task = Answer<typeof getTasks>['items'][number];

/** All tasks and waiting orders by queue, and those done; the daily work is in the work queue. */
export function TasksPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const clock = useJourneyClock();
  return (
    <ListPage<Task, FormValues>
      screen={{
        name: 'task',
        title: 'menu.taskHistory',
        search: 'task.search',
        emptyText: 'task.empty',
        load: loadList(getTasks),
        idOf: ({ taskId }) => taskId,
        nameOf: ({ kind, reservationNumber }) => `${formatTask(kind, t)} ${reservationNumber ?? ''}`.trim(),
        columns: listColumns(t, locale, clock),
        filters: useFilters(t),
        acts: [closeAct(t)],
      }}
    />
  );
}

function closeAct(t: OfficeTranslate): RowAct<Task> {
  return {
    name: 'close',
    label: 'task.close',
    icon: CheckCheck,
    isShown: ({ mayClose }) => mayClose,
    dialog: ({ taskId, kind }, close, reload) => (
      <TaskNoteDialog
        name={formatTask(kind, t)}
        close={async (note) => {
          try {
            await officeCall(closeTask, { taskId, note });
          } finally {
            // Also after a refusal: another user was faster.
            reload();
          }
        }}
        onDone={close}
        onClose={close}
      />
    ),
  };
}

function listColumns(t: OfficeTranslate, locale: string, clock: JourneyClock): Column<Task>[] {
  const formatDue = (task: Task) =>
    task.dueAt === null || task.clock === undefined
      ? formatInstant(task.dueAt)
      : clock.moment(task.dueAt, task.clock);
  return [
    {
      name: 'kind',
      title: 'task.kind',
      text: ({ kind }) => formatTask(kind, t),
      draw: (task) => <TaskName task={task} />,
      place: 'head',
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      isOffScreen: true,
    },
    {
      name: 'due',
      title: 'task.due',
      text: formatDue,
      draw: (task) => {
        const { dueAt, isLate, doneAt } = task;
        return dueAt === null ? (
          t('form.nothing')
        ) : (
          <span className="o-two">
            {doneAt === null ? (
              <span className={isLate ? 'num o-late' : 'num m'}>{formatLeft(dueAt, officeNow())}</span>
            ) : null}
            <span className="mute num">{formatDue(task)}</span>
          </span>
        );
      },
    },
    {
      name: 'detail',
      title: 'task.detail',
      text: ({ detail }) => formatDetail(detail, t, locale),
    },
    { name: 'createdAt', title: 'task.since', text: ({ createdAt }) => formatInstant(createdAt) },
    {
      name: 'state',
      title: 'list.status',
      text: (task) => formatTaskState(task, t),
      draw: (task) => (
        <StateBadge
          text={formatTaskState(task, t)}
          tone={task.doneAt === null ? (task.isLate ? 'err' : 'sun') : 'ok'}
        />
      ),
      place: 'corner',
    },
  ];
}

function TaskName({ task }: { readonly task: Task }) {
  const t = useOfficeT();
  const { kind, orderId, reservationNumber } = task;
  return (
    <span className="o-two">
      {orderId === null ? (
        <span>{formatTask(kind, t)}</span>
      ) : (
        <RowLink to={orderPath(orderId)}>{formatTask(kind, t)}</RowLink>
      )}
      {reservationNumber === null ? null : <span className="mute code">{reservationNumber}</span>}
    </span>
  );
}

/** The details of a task that are readable for staff: its subject, a sum, a day, a code. */
function formatDetail(detail: Task['detail'], t: OfficeTranslate, locale: string): string {
  const textOf = (name: string) => {
    const value = detail[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [about, minor, currency, date] = ['about', 'amountMinor', 'currency', 'date'].map(textOf);
  const problem = textOf('problem');
  return [
    formatSupplierAnswer(detail, t, locale),
    problem === undefined ? undefined : formatProblem(problem, t),
    about === undefined ? undefined : formatProposal(about, t),
    minor === undefined || !isCurrency(currency)
      ? undefined
      : formatMoney((Number(minor) / 100).toFixed(2), currency, locale),
    date === undefined ? undefined : formatDate(date),
    textOf('difference'),
    textOf('code'),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function formatTaskState({ doneAt, doneBy, isLate, source }: Task, t: OfficeTranslate): string {
  if (doneAt !== null) return t('task.doneBy', { name: formatActor(doneBy ?? 'system', t) });
  if (source === 'order') return t('task.waits');
  return t(isLate ? 'task.late' : 'task.open');
}

function useFilters(t: OfficeTranslate): readonly Filter[] {
  const { data } = useQuery({
    queryKey: ['office', 'task', 'kinds'],
    queryFn: () => officeCall(getTasks, { maxResultCount: 1 }),
  });
  return [
    {
      name: 'kind',
      label: 'task.kind',
      options: (data?.kinds ?? []).map(({ kind, open }) => ({
        value: kind,
        text: `${formatTask(kind, t)}: ${open}`,
      })),
    },
    {
      name: 'source',
      label: 'task.source',
      options: [
        { value: 'task', text: t('task.onlyTasks') },
        { value: 'order', text: t('task.onlyOrders') },
      ],
    },
    { name: 'done', label: 'list.status', options: [{ value: 'true', text: t('task.done') }] },
  ];
}
