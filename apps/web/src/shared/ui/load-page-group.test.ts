import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, CssChunkLoadError } from '../chunk-load-error.ts';
import { loadPageGroup } from './load-page-group.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a page group', () => {
  it('is given as it loaded', async () => {
    await expect(loadPageGroup('search', () => Promise.resolve('page'))).resolves.toBe('page');
  });
  it('that fails is named as a script or as a style', async () => {
    const fail = (message: string) => loadPageGroup('search', () => Promise.reject(new TypeError(message)));
    await expect(fail('Failed to fetch dynamically imported module')).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(fail('Unable to preload CSS for /assets/a.css')).rejects.toBeInstanceOf(CssChunkLoadError);
  });
  it('counts as failed after two minutes', async () => {
    vi.useFakeTimers();
    const loading = loadPageGroup('search', () => new Promise(() => undefined));
    const outcome = expect(loading).rejects.toThrow('ChunkLoadError: search');
    await vi.advanceTimersByTimeAsync(120_000);
    await outcome;
  });
  it('that was loading when the phone fell asleep still comes after it wakes', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = loadPageGroup('search', () => promise);
    // What was due meanwhile fires once.
    await vi.advanceTimersToNextTimerAsync();
    resolve('page');
    await expect(loading).resolves.toBe('page');
  });
});
