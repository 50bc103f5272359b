import { nameLoadFailure } from '../chunk-load-error.ts';

const GROUP_TIMEOUT_MS = 120_000;

/**
 * Loads a page group. A failure is named `ChunkLoadError` (script) or `CSS_CHUNK_LOAD_FAILED` (style) and reaches the
 * page's error view, which offers to reload; a group that takes more than two minutes counts as failed.
 */
export async function loadPageGroup<T>(group: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), GROUP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw nameLoadFailure(group, cause);
  } finally {
    clearTimeout(timer);
  }
}
