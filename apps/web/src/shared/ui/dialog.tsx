import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { KeepOpenContext, useSending } from './keep-dialog-open.ts';
import { waysOut } from './ways-out.ts';

/** A modal based on the browser's own dialog: focus stays inside; Esc, the cross and a click outside close it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  /**
   * Something is being sent: its answer must find the dialog that shows it. False where nothing is sent, and where only a
   * form inside sends: that one tells the dialog by itself.
   */
  readonly isBusy: boolean;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}) {
  const t = useT();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const { keepOpen, isSending } = useSending(props.isBusy);
  const { onCross, ...ways } = waysOut(isSending);
  // Closed while it is still in the page, also by an answer in its foot: the browser returns the focus only then.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // Clicks on the backdrop arrive at the dialog itself; keyboard users have Esc.
    <dialog
      ref={element}
      className={`dialog ${props.className ?? ''}`}
      aria-labelledby={titleId}
      // Not for a dialog that its parent has removed.
      onClose={() => {
        if (element.current?.open === false) props.onClose();
      }}
      {...ways}
    >
      <div className="dialog-head">
        {props.mark}
        <h2 id={titleId}>{props.title}</h2>
        <button type="button" className="btn btn-icon btn-sm" aria-label={t('error.close')} onClick={onCross}>
          <X className="i" aria-hidden />
        </button>
      </div>
      <KeepOpenContext value={keepOpen}>
        <div className="dialog-body">{props.children}</div>
      </KeepOpenContext>
      {props.foot === undefined ? null : <div className="dialog-foot">{props.foot}</div>}
    </dialog>
  );
}
