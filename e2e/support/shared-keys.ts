import type { Page } from '@playwright/test';
import { waitUntilTakenOver } from './taken-over.ts';

/**
 * Duplicate keys among siblings of a list: React then leaves rows of an earlier list behind when the list changes. The
 * production build does not report them, so this walks React's own tree of the page.
 */
export async function sharedKeysOf(page: Page): Promise<string[]> {
  await waitUntilTakenOver(page);
  return page.evaluate<string[]>(`(() => {
    const root = document.getElementById('root');
    const name = Object.keys(root).find((each) => each.startsWith('__reactContainer$'));
    const shared = [];
    const walk = (first) => {
      const seen = new Set();
      for (let one = first; one !== null; one = one.sibling) {
        if (one.key !== null && seen.has(one.key)) shared.push(one.key);
        seen.add(one.key);
        walk(one.child);
      }
    };
    walk(root[name].stateNode.current.child);
    return shared;
  })()`);
}
