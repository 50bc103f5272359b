import type { Page } from '@playwright/test';

/** Milliseconds from a click until the frame after it has been painted; comes back when the page has nothing left to do. */
export function clickToPaint(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (button: { click: () => void }) =>
        new Promise<number>((resolve) => {
          const { performance, requestAnimationFrame, requestIdleCallback, MessageChannel } =
            globalThis as unknown as {
              performance: { now: () => number };
              requestAnimationFrame: (act: () => void) => void;
              requestIdleCallback: (act: () => void) => void;
              MessageChannel: new () => {
                port1: { addEventListener: (type: string, act: () => void) => void; start: () => void };
                port2: { postMessage: (text: string) => void };
              };
            };
          const start = performance.now();
          button.click();
          requestAnimationFrame(() => {
            // A message sent while a frame is drawn arrives after it was painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              const painted = performance.now() - start;
              // What was put off until after the paint, as the list in its new order, is done before the page is idle.
              requestIdleCallback(() => resolve(painted));
            });
            port1.start();
            port2.postMessage('');
          });
        }),
    );
}
