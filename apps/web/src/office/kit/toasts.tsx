import { Check, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { isTyping } from './is-typing.ts';
import { closeToast, toastStore, type Toast } from './toast-store.ts';

const SHOWN_MS = 10_000;

/**
 * Results of actions, announced to screen readers; they stay while hovered or focused. Ctrl+Z or Cmd+Z undoes the
 * newest, because by Tab the button is far from where the action was.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // In a field it undoes what was typed.
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const newest = toastStore.read().findLast((toast) => toast.undo !== undefined);
      if (newest === undefined) return;
      event.preventDefault();
      undo(newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="o-toasts" role="status">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useOfficeT();
  const shared = useT();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  const dismiss = () => {
    closeToast(toast.id);
    toast.onDismissed?.();
  };
  return (
    <div
      className="toast"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Check className="i" aria-hidden />
      <span>{toast.text}</span>
      {toast.undo === undefined ? null : (
        <button type="button" onClick={() => undo(toast)}>
          {t('toast.undo')}
        </button>
      )}
      <button type="button" aria-label={shared('error.close')} onClick={dismiss}>
        <X className="i" aria-hidden />
      </button>
    </div>
  );
}

function undo(toast: Toast): void {
  closeToast(toast.id);
  toast.undo?.().catch(showError);
}
