import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { KeepOpenContext, useSending } from '../../../shared/ui/keep-dialog-open.ts';

const FIRST = ':is(.dialog-body, .dialog-foot) :is(input, select, textarea, button, a):not(:disabled)';

/**
 * A modal based on the browser's own dialog. Esc, the cross and a click outside call `onClose`; the dialog stays open
 * until its parent removes it. Focus returns to where it was. Without `onClose` only its own buttons lead out of it.
 */
export function OfficeDialog(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly onClose?: () => void;
  /**
   * Something is being sent: its answer must find the dialog that shows it. False where nothing is sent, and where only a
   * form inside sends: that one tells the dialog by itself.
   */
  readonly isBusy: boolean;
  /** Called instead of `onClose` while something is being sent: stops what can be stopped. */
  readonly onStop?: () => void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}) {
  const t = useT();
  const titleId = useId();
  const { keepOpen, isSending } = useSending(props.isBusy);
  const close = () => {
    if (isSending()) props.onStop?.();
    else props.onClose?.();
  };
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  // Closed while it is still in the page: the browser returns the focus only then.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      // Focuses the harmless answer, or else the first field or answer; the browser would focus the cross.
      const first =
        dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>(FIRST);
      first?.focus();
    }
    return () => dialog?.close();
  }, []);
  return (
    // Clicks on the backdrop arrive at the dialog itself; keyboard users have Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={`dialog o-dialog ${props.className ?? ''}`}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-head">
        <div className="grow">
          <h2 id={titleId}>{props.title}</h2>
          {props.lead === undefined ? null : <p className="mute">{props.lead}</p>}
        </div>
        {props.onClose === undefined ? null : (
          <button type="button" className="btn btn-icon" aria-label={t('error.close')} onClick={close}>
            <X className="i" aria-hidden />
          </button>
        )}
      </div>
      <KeepOpenContext value={keepOpen}>
        <div className="dialog-body">{props.children}</div>
      </KeepOpenContext>
      {props.foot === undefined ? null : <div className="dialog-foot">{props.foot}</div>}
    </dialog>
  );
}
