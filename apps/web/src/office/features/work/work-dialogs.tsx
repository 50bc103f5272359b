import { useQuery } from '@tanstack/react-query';
import {
  addWork,
  getColleagues,
  handOverWork,
  snoozeWork,
  type WorkOutcome,
} from '@farewind/contract/orders/work-queue';
import { addDays } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { instantInOffice, officeTimeAt } from '../../kit/office-clock.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { WorkItem } from './work-address.ts';
import type { WorkBulk } from './work-bulk.ts';

interface DialogProps {
  readonly items: readonly WorkItem[];
  /** Reports which items could not be changed, and who has them. */
  readonly onDone: (outcome: WorkOutcome) => void;
  readonly onClose: () => void;
}

/** Colleagues, each with the number of their items. */
function useColleagueOptions(withMe: boolean): {
  readonly options: readonly Option[];
  readonly nameOf: (userId: string) => string;
} {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'work', 'colleagues'],
    queryFn: () => officeCall(getColleagues, {}),
    staleTime: 0,
  });
  const colleagues = data?.items ?? [];
  return {
    options: colleagues
      .filter(({ isMe }) => withMe || !isMe)
      .map(({ id, name, open }) => ({ value: String(id), text: t('work.colleague', { name, count: open }) })),
    nameOf: (userId) => colleagues.find(({ id }) => String(id) === userId)?.name ?? '',
  };
}

type HandOver = { userId: string; note: string };

/** The new holder, and a note for them. Of several items a preview follows. */
export function HandOverDialog(
  props: DialogProps & { readonly onMany: (bulk: Exclude<WorkBulk, string>) => void },
) {
  const { items, onDone, onClose } = props;
  const t = useOfficeT();
  const { options, nameOf } = useColleagueOptions(false);
  const isMany = items.length > 1;
  const fields: Field<HandOver>[] = [
    {
      name: 'userId',
      label: 'work.toWhom',
      kind: 'select',
      options: [{ value: '', text: t('work.choose') }, ...options],
      isWide: true,
    },
    { name: 'note', label: 'work.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
  ];
  return (
    <FormDialog<HandOver>
      title={t('work.handOverTitle', { count: items.length })}
      fields={fields}
      start={{ values: { userId: '', note: '' } }}
      saveText={t(isMany ? 'work.preview' : 'work.handOver')}
      save={async ({ userId, note }) => {
        if (isMany) return props.onMany({ userId: Number(userId), name: nameOf(userId), note });
        const keys = items.map(({ key }) => key);
        onDone(await officeCall(handOverWork, { keys, userId: Number(userId), note }));
      }}
      onSaved={() => (isMany ? undefined : onClose())}
      onClose={onClose}
    />
  );
}

type When = 'hour' | 'tomorrow' | 'own';
type Snooze = { when: When; until: string; reason: string };

const HOUR_MS = 3_600_000;

/** The time, and a reason if it is after a deadline. */
export function SnoozeDialog({ items, now, onDone, onClose }: DialogProps & { readonly now: number }) {
  const t = useOfficeT();
  const tomorrow = `${addDays(officeTimeAt(now).slice(0, 10), 1)}T10:00`;
  const untilOf = ({ when, until }: Snooze): number => {
    if (when === 'hour') return now + HOUR_MS;
    const local = when === 'tomorrow' ? tomorrow : until;
    return local.length === 16 ? Date.parse(instantInOffice(local)) : Number.NaN;
  };
  const isPastDeadline = (values: Snooze) => items.some(({ dueAt }) => Date.parse(dueAt) < untilOf(values));
  const fields: Field<Snooze>[] = [
    {
      name: 'when',
      label: 'work.until',
      kind: 'select',
      options: [
        { value: 'hour', text: t('work.inAnHour') },
        { value: 'tomorrow', text: t('work.tomorrow') },
        { value: 'own', text: t('work.ownTime') },
      ],
      isWide: true,
    },
    {
      name: 'until',
      label: 'work.time',
      kind: 'moment',
      isWide: true,
      isShown: ({ when }) => when === 'own',
    },
    {
      name: 'reason',
      label: 'work.whyLater',
      hint: 'work.whyLaterHint',
      kind: 'area',
      maxLength: 500,
      isWide: true,
      isShown: isPastDeadline,
    },
  ];
  return (
    <FormDialog<Snooze>
      title={t('work.snoozeTitle', { count: items.length })}
      fields={fields}
      start={{ values: { when: 'hour', until: '', reason: '' } }}
      saveText={t('work.snooze')}
      save={async (values) => {
        const until = untilOf(values);
        const outcome = await officeCall(snoozeWork, {
          keys: items.map(({ key }) => key),
          // An incomplete time is refused at its field.
          until: Number.isNaN(until) ? values.until : new Date(until).toISOString(),
          reason: values.reason,
        });
        onDone(outcome);
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

type Manual = { text: string; dueAt: string; reservationNumber: string; userId: string };

/** Adds a task in free text. */
export function AddWorkDialog(props: {
  readonly reservationNumber: string;
  readonly now: number;
  readonly onDone: (key: string) => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { options } = useColleagueOptions(true);
  const fields: Field<Manual>[] = [
    { name: 'text', label: 'work.task', kind: 'area', maxLength: 500, isWide: true },
    { name: 'dueAt', label: 'work.due', kind: 'moment', isWide: true },
    {
      name: 'reservationNumber',
      label: 'work.order',
      kind: 'text',
      maxLength: 32,
      isOptional: true,
    },
    {
      name: 'userId',
      label: 'work.assignee',
      kind: 'select',
      isOptional: true,
      options: [{ value: '', text: t('work.whoever') }, ...options],
    },
  ];
  return (
    <FormDialog<Manual>
      title={t('work.addTitle')}
      fields={fields}
      start={{
        values: {
          text: '',
          dueAt: officeTimeAt(props.now + HOUR_MS).slice(0, 16),
          reservationNumber: props.reservationNumber,
          userId: '',
        },
      }}
      saveText={t('work.addSave')}
      save={async ({ userId, dueAt, ...rest }) => {
        const { key } = await officeCall(addWork, {
          ...rest,
          dueAt: instantInOffice(dueAt),
          ...(userId === '' ? {} : { userId: Number(userId) }),
        });
        props.onDone(key);
      }}
      onSaved={() => {
        showToast(t('work.added'));
        props.onClose();
      }}
      onClose={props.onClose}
    />
  );
}
