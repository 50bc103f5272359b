import { useNavigate, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import '../../styles/search-sheets.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while a sheet is open, so that Back closes it. */
    sheet?: string;
  }
}

export interface SheetProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly className?: string;
  /** Takes the focus when the sheet is closed. */
  readonly openerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** A control at the right end of the head. */
  readonly action?: ReactNode;
  /** Below the head; does not scroll. */
  readonly top?: ReactNode;
  /** Gets a function that closes the sheet as Back does. */
  readonly renderFoot?: (close: () => void) => ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A picker as large as a phone's window. Back, Esc and the cross close it; the focus begins at the element marked with
 * `data-first-focus`, and returns to the opener.
 */
export function Sheet(props: SheetProps): ReactNode {
  const t = useT();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const close = useBackCloses(props.onClose);
  const { openerRef } = props;
  // Before the element leaves the page: a closed dialog gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog.close();
      // The opener of this moment: a field may have become a button meanwhile.
      const { current: opener } = openerRef;
      opener?.focus({ preventScroll: true });
    };
  }, [openerRef]);
  const { children } = props;
  return (
    <dialog
      ref={element}
      className={`sheet ${props.className ?? ''}`}
      aria-labelledby={titleId}
      onClose={() => {
        // The end of an earlier showing.
        if (element.current?.open === true) return;
        // The browser gives the focus to what had it before, which need not be the opener.
        openerRef.current?.focus({ preventScroll: true });
        close();
      }}
    >
      <div className="sheet-head">
        <button type="button" className="btn btn-icon" aria-label={t('error.close')} onClick={close}>
          <X className="i" aria-hidden />
        </button>
        <div className="grow">
          <h2 id={titleId}>{props.title}</h2>
          {props.subtitle === undefined ? null : <p className="t12 mute">{props.subtitle}</p>}
        </div>
        {props.action}
      </div>
      {props.top === undefined ? null : <div className="sheet-top">{props.top}</div>}
      <div className="sheet-body">{typeof children === 'function' ? children(close) : children}</div>
      {props.renderFoot === undefined ? null : <div className="sheet-foot">{props.renderFoot(close)}</div>}
    </dialog>
  );
}

/** Adds an entry to the browser's history; going back from it closes. Returns what closes by going back. */
function useBackCloses(onClose: () => void): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const state = useRef<'new' | 'pushed' | 'left'>('new');
  const id = useId();
  useEffect(() => {
    if (state.current !== 'new') return;
    state.current = 'pushed';
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (now) => ({ ...now, sheet: id }),
      resetScroll: false,
    });
  }, [navigate, id]);
  const leave = useEffectEvent(() => {
    state.current = 'left';
    onClose();
  });
  useLayoutEffect(() => {
    const listener = () => leave();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  return () => {
    if (state.current !== 'pushed') return;
    state.current = 'left';
    router.history.back();
  };
}
