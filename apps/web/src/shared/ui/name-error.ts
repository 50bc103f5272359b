import type { MessageKey } from '../i18n/catalogue.ts';
import { ChunkLoadError, CssChunkLoadError } from '../chunk-load-error.ts';

export interface NamedError {
  readonly kind: string;
  /** The message for the visitor. */
  readonly text: MessageKey;
}

/** The message for an error that prevents a page from rendering. */
export function nameProblem(error: unknown): NamedError {
  return { kind: (error instanceof Error ? error.name : 'Error').slice(0, 64), text: textOf(error) };
}

function textOf(error: unknown): MessageKey {
  if (error instanceof ChunkLoadError) return 'error.pageLoad';
  return error instanceof CssChunkLoadError ? 'error.styleLoad' : 'error.unknown';
}
