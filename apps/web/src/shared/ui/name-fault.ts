import type { MessageKey } from '../i18n/catalogue.ts';
import { ChunkLoadError, CssChunkLoadError } from './chunk-load-error.ts';

export interface NamedFault {
  readonly kind: string;
  readonly message: string;
  /** The sentence for whoever looks at the page. */
  readonly text: MessageKey;
}

/** What of a page's fault is reported, within the report's bounds, and what is said of it. */
export function nameFault(error: unknown): NamedFault {
  const kind = error instanceof Error ? error.name : 'Error';
  const message = error instanceof Error ? error.message : String(error);
  return { kind: kind.slice(0, 64), message: message.slice(0, 1000), text: textOf(error) };
}

function textOf(error: unknown): MessageKey {
  if (error instanceof ChunkLoadError) return 'error.pageLoad';
  return error instanceof CssChunkLoadError ? 'error.styleLoad' : 'error.unknown';
}
