import { expect, type Page } from '@playwright/test';

/**
 * Keys that siblings of a list share: React then leaves rows of an earlier list standing when the list changes. The
 * build for production says nothing of it, so the tree that React keeps of the page is walked.
 */
export async function sharedKeysOf(page: Page): Promise<string[]> {
  // On a busy machine the drawn page stands before its script has taken it over.
  const isTakenOver = () =>
    page.evaluate<boolean>(
      `Object.keys(document.getElementById('root')).some((each) => each.startsWith('__reactContainer$'))`,
    );
  await expect.poll(isTakenOver).toBe(true);
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
