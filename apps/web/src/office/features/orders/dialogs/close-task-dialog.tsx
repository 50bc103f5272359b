import { officeCall } from '../../../session/office-call.ts';
import { closeTask } from '@farewind/contract/orders/tasks';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import { formatTask } from '../order-words.ts';
import type { OrderDialogProps } from './dialog-props.ts';

/** A handled task of this order. */
export function CloseTaskDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const kind = order.tasks.find(({ taskId }) => taskId === id)?.kind ?? '';
  return (
    <TaskNoteDialog
      name={formatTask(kind, t)}
      close={(note) => act(() => officeCall(closeTask, { taskId: id, note }))}
      onClose={dialogs.close}
      onDone={dialogs.close}
    />
  );
}

/** Closes a task, with a note for later readers. */
export function TaskNoteDialog(props: {
  readonly name: string;
  readonly close: (note: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  return (
    <ReasonDialog
      title={t('task.closeTitle', { name: props.name })}
      label="task.note"
      hint="task.noteHint"
      isOptional
      answer={t('task.close')}
      send={props.close}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
