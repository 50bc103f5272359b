import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../tools/testing/chromium/find-chromium.ts';

/** Keeps a browser quiet during a measurement; root cannot use the sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds a Chromium as the tests do and measures with it. */
export async function withBrowser<T>(measure: (chromiumPath: string) => Promise<T>): Promise<T> {
  const found = await findChromium(process.env, (sentence) => console.log(sentence));
  if (found.path === undefined) throw new Error(found.problem);
  return measure(found.path);
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserFlags });
}
