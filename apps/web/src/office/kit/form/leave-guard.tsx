import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../dialog/question-dialog.tsx';
import { registerForm } from './unsaved.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Whether only a dialog of the page opens or closes, so that the page and its input stay. */
export function isDialogOfPage(current: Place, next: Place): boolean {
  const without = ({ search }: Place): string => {
    const { dialog: _dialog, id: _id, ...others } = search as Record<string, unknown>;
    return JSON.stringify(Object.entries(others).toSorted(([a], [b]) => a.localeCompare(b)));
  };
  return current.pathname === next.pathname && without(current) === without(next);
}

/** Asks before leaving a page, dialog or window with unsaved changes. */
export function LeaveGuard(props: {
  readonly isDirty: () => boolean;
  /** Description of what would be lost. */
  readonly changes: string;
  /** The form is on the page itself, and stays there while a dialog opens over it. */
  readonly isOnPage?: boolean;
}) {
  const t = useOfficeT();
  const isDirty = useRef(props.isDirty);
  useEffect(() => {
    isDirty.current = props.isDirty;
  });
  useEffect(() => registerForm(() => isDirty.current()), []);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      props.isDirty() && !(props.isOnPage === true && isDialogOfPage(current, next)),
    enableBeforeUnload: () => props.isDirty(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <QuestionDialog
      title={t('form.leave.title')}
      text={t('form.leave.text', { changes: props.changes })}
      answer={t('form.leave.answer')}
      isDangerous
      onAnswer={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
