import { nameLoadFailure } from '../chunk-load-error.ts';

/** Two minutes, counted second by second: while a phone sleeps nothing loads, and its timers fire once when it wakes. */
const SECONDS_TO_LOAD = 120;

/**
 * Loads a page group. A failure is named `ChunkLoadError` (script) or `CSS_CHUNK_LOAD_FAILED` (style) and reaches the
 * page's error view, which offers to reload; a group that takes more than two waking minutes counts as failed.
 */
export async function loadPageGroup<T>(group: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = SECONDS_TO_LOAD;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new Error('timeout'));
    }, 1000);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw nameLoadFailure(group, cause);
  } finally {
    clearInterval(timer);
  }
}
