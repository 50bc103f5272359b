import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { watchPress } from './pointer-press.ts';
import { useUnlessPressed } from './use-unless-pressed.ts';

beforeAll(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page with a price, under a finger. */
async function showPrice(first: string) {
  const finger = new EventTarget();
  const press = watchPress(finger);
  const drawn: string[] = [];
  function Price({ price }: { readonly price: string }) {
    drawn.push(useUnlessPressed(price, press));
    return null;
  }
  // As much of a document as React needs to draw nothing.
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const ownerDocument = { ...nothing, nodeType: 9, defaultView: globalThis };
  const root = createRoot({ ...nothing, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element);
  const show = (price: string) => act(async () => root.render(<Price price={price} />));
  await show(first);
  return {
    show,
    press: () => finger.dispatchEvent(new Event('pointerdown')),
    release: () =>
      act(async () => {
        finger.dispatchEvent(new Event('pointerup'));
        finger.dispatchEvent(new Event('click'));
        vi.advanceTimersByTime(0);
      }),
    shown: () => drawn.at(-1),
  };
}

it('what changes under a pressed finger is shown once the finger is lifted, the newest of it', async () => {
  const page = await showPrice('€100');
  page.press();
  await page.show('€110');
  await page.show('€120');
  expect(page.shown()).toBe('€100');
  await page.release();
  expect(page.shown()).toBe('€120');
});

it('without a finger on the page a change is shown at once', async () => {
  const page = await showPrice('€100');
  await page.show('€110');
  expect(page.shown()).toBe('€110');
});

it('a change that is taken back under the finger was never seen', async () => {
  const page = await showPrice('€100');
  page.press();
  await page.show('€110');
  await page.show('€100');
  await page.release();
  expect(page.shown()).toBe('€100');
});
