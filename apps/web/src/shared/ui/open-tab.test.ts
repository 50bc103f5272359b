import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab.ts';

afterEach(() => vi.unstubAllGlobals());

const address = 'https://shop.example/preview';

/** A browser that opens tabs only until the press that asks for them has been answered. */
function stubBrowser(opens: boolean) {
  const tab = {
    opener: {} as object | null,
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };
  const here = { assign: vi.fn<(url: string) => void>() };
  let isPressed = true;
  vi.stubGlobal('window', { open: () => (opens && isPressed ? tab : null), location: here });
  const ask = async (url: string | undefined) => {
    isPressed = false;
    return url;
  };
  return { tab, here, ask };
}

it('a tab opens with the press, and leads to the address when that is known', async () => {
  const { tab, here, ask } = stubBrowser(true);
  await openTab(() => ask(address));
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(address);
  expect(tab.opener).toBeNull();
  expect(here.assign).not.toHaveBeenCalled();
});

it('without a tab the address opens in this one', async () => {
  const { here, ask } = stubBrowser(false);
  await openTab(() => ask(address));
  expect(here.assign).toHaveBeenCalledExactlyOnceWith(address);
});

it.each([
  ['an address', (browser: ReturnType<typeof stubBrowser>) => openTab(() => browser.ask(undefined))],
  ['an answer', () => openTab(() => Promise.reject(new Error('refused'))).catch(() => {})],
])('a tab without %s is closed', async (_, open) => {
  const browser = stubBrowser(true);
  await open(browser);
  expect(browser.tab.close).toHaveBeenCalledOnce();
  expect(browser.tab.location.replace).not.toHaveBeenCalled();
});
