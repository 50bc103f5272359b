export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Undoes the action. */
  readonly undo?: (() => Promise<void>) | undefined;
  /** The person has put it away: nothing is to be taken back. */
  readonly onDismissed?: (() => void) | undefined;
}

type Listener = () => void;
let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<Listener>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Reports a completed action, with an undo button if possible. Only the last three are shown. */
export function showToast(text: string, undo?: () => Promise<void>, onDismissed?: () => void): void {
  count += 1;
  change([...toasts, { id: count, text, undo, onDismissed }].slice(-3));
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
