import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../dialog/question-dialog.tsx';
import { registerForm } from './unsaved.ts';

/** Asks before a page, a dialog or the window is left with something unsaved in it. */
export function LeaveGuard(props: {
  readonly isDirty: () => boolean;
  /** What would be lost, in words. */
  readonly changes: string;
}) {
  const t = useOfficeT();
  const isDirty = useRef(props.isDirty);
  useEffect(() => {
    isDirty.current = props.isDirty;
  });
  useEffect(() => registerForm(() => isDirty.current()), []);
  const blocker = useBlocker({
    shouldBlockFn: () => props.isDirty(),
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
