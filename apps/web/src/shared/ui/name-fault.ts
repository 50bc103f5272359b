import type { MessageKey } from '../i18n/catalogue.ts';
import { ChunkLoadError, CssChunkLoadError } from './chunk-load-error.ts';

export interface NamedFault {
  readonly kind: string;
  /** The sentence for whoever looks at the page. */
  readonly text: MessageKey;
}

/** What a page says of the fault that keeps it from being drawn. */
export function nameFault(error: unknown): NamedFault {
  return { kind: (error instanceof Error ? error.name : 'Error').slice(0, 64), text: textOf(error) };
}

function textOf(error: unknown): MessageKey {
  if (error instanceof ChunkLoadError) return 'error.pageLoad';
  return error instanceof CssChunkLoadError ? 'error.styleLoad' : 'error.unknown';
}
