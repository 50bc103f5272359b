import { ApiError, NoAnswerError, SignedInElsewhereError } from '../api/api-error.ts';
import type { Translate } from '../i18n/i18n.tsx';

export interface ErrorNotice {
  readonly title: string;
  readonly text: string;
  readonly beep: boolean;
  /** Reference that support asks for. */
  readonly reference: string | undefined;
}

/**
 * Content of the error dialog. With message and different details: the message above the details. With only a message:
 * the same after a short sound. Without an answer: a general title above the text for unknown errors.
 */
export function describeError(error: unknown, t: Translate): ErrorNotice {
  if (error instanceof ApiError) {
    const reference = error.requestId;
    if (error.details !== undefined && error.details !== error.message)
      return { title: error.message, text: error.details, beep: false, reference };
    return { title: t('error.title'), text: error.message, beep: true, reference };
  }
  const timedOut = error instanceof NoAnswerError && error.timedOut;
  return {
    title: t('error.title'),
    text: t(timedOut ? 'error.timeout' : 'error.unknown'),
    beep: false,
    reference: undefined,
  };
}

type Listener = () => void;
let current: unknown;
const listeners = new Set<Listener>();

function change(error: unknown): void {
  current = error;
  for (const listener of listeners) listener();
}

/** Opens the error dialog. Problems of form fields are shown there instead. */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  // The whole page is covered already.
  if (error instanceof SignedInElsewhereError) return;
  change(error ?? new Error('unknown'));
}

export function closeError(): void {
  change(undefined);
}

export const errorDialogStore: {
  readonly subscribe: (listener: Listener) => () => void;
  readonly read: () => unknown;
} = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
