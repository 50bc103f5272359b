import { ApiError, NoAnswerError } from '../api/api-error.ts';
import type { Translate } from '../i18n/i18n.tsx';

export interface ErrorNotice {
  readonly title: string;
  readonly text: string;
  readonly beep: boolean;
  /** What support asks for. */
  readonly reference: string | undefined;
}

/**
 * What the error dialog says. An answer with message and other details: message above details. Only a message: the same
 * dialog after a short sound. No answer: the word for error, above the text for unknown errors.
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

/** Opens the error dialog. Problems that belong to form fields are shown there and do not come here. */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
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
