import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.tsx';

/** A modal based on the browser's own dialog: focus stays inside; Esc, the cross and a click outside close it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}) {
  const t = useT();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, also by an answer in its foot: the browser returns the focus only then.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // Clicks on the backdrop arrive at the dialog itself; keyboard users have Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={`dialog ${props.className ?? ''}`}
      aria-labelledby={titleId}
      // Not for a dialog that its parent has removed.
      onClose={() => {
        if (element.current?.open === false) props.onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) element.current.close();
      }}
    >
      <div className="dialog-head">
        {props.mark}
        <h2 id={titleId}>{props.title}</h2>
        <button
          type="button"
          className="btn btn-icon btn-sm"
          aria-label={t('error.close')}
          onClick={() => element.current?.close()}
        >
          <X className="i" aria-hidden />
        </button>
      </div>
      <div className="dialog-body">{props.children}</div>
      {props.foot === undefined ? null : <div className="dialog-foot">{props.foot}</div>}
    </dialog>
  );
}
