import { expect, type Page, type Request } from '@playwright/test';

/**
 * Watches the calls of a page from now on; the returned function waits until none is on its way. A clock that is moved
 * earlier moves beyond their timeouts.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const end = (request: Request): void => void open.delete(request);
  page.on('request', (request) => {
    if (request.url().includes('/api/services/')) open.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
  return () => expect.poll(() => open.size, 'calls on their way').toBe(0);
}
