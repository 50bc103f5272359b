import { ApiError, NoAnswerError, SignedInElsewhereError } from '../api/api-error.ts';
import { isLostForPage } from '../chunk-load-error.ts';
import type { Translate } from '../i18n/i18n.tsx';
import { nameProblem } from './name-error.ts';

export interface ErrorNotice {
  readonly title: string;
  readonly text: string;
  readonly beep: boolean;
  /** Reference that support asks for. */
  readonly reference: string | undefined;
  /** Whether only a page that is loaded anew can help. */
  readonly needsReload: boolean;
}

/**
 * Content of the error dialog. With message and different details: the message above the details. With only a message:
 * the same after a short sound. Without an answer: a general title above the text for unknown errors.
 */
export function describeError(error: unknown, t: Translate): ErrorNotice {
  if (error instanceof ApiError) {
    const reference = error.requestId;
    if (error.details !== undefined && error.details !== error.message)
      return { title: error.message, text: error.details, beep: false, reference, needsReload: false };
    return { title: t('error.title'), text: error.message, beep: true, reference, needsReload: false };
  }
  const timedOut = error instanceof NoAnswerError && error.timedOut;
  const needsReload = isLostForPage(error);
  const unknown = needsReload ? nameProblem(error).text : 'error.unknown';
  return {
    title: t('error.title'),
    text: t(timedOut ? 'error.timeout' : unknown),
    beep: false,
    reference: undefined,
    needsReload,
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
