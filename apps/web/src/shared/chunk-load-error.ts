/** A page group whose script failed to load in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor(group: string, cause: unknown) {
    super(`ChunkLoadError: ${group}`, { cause });
  }
}

/** A page group whose style did not load. */
export class CssChunkLoadError extends Error {
  override readonly name = 'CSS_CHUNK_LOAD_FAILED';
  constructor(group: string, cause: unknown) {
    super(`CSS_CHUNK_LOAD_FAILED: ${group}`, { cause });
  }
}

/** Texts of a page group that did not load. Unlike a script they are data, which the next try asks for again. */
export class TextsLoadError extends ChunkLoadError {}

/** Whether a browser never asks again, in the life of the page, for what failed to load. */
export function isLostForPage(error: unknown): boolean {
  return (
    error instanceof CssChunkLoadError ||
    (error instanceof ChunkLoadError && !(error instanceof TextsLoadError))
  );
}

/** Classifies a failed load by the browser's message. */
export function nameLoadFailure(group: string, cause: unknown): ChunkLoadError | CssChunkLoadError {
  if (cause instanceof ChunkLoadError || cause instanceof CssChunkLoadError) return cause;
  const isStyle = cause instanceof Error && /preload CSS|\.css/i.test(cause.message);
  return isStyle ? new CssChunkLoadError(group, cause) : new ChunkLoadError(group, cause);
}
