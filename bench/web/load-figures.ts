import type { Page } from '@playwright/test';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { launch } from './browser.ts';
import type { MeasuredPage } from './measured-pages.ts';

const KB = 1000;

interface LoadedScript {
  readonly url: string;
  /** Bytes as sent: compressed, without headers. */
  readonly bytes: number;
}

/** Bytes of scripts: for home, for the first focus of a place field, and the office code that a customer gets. */
export async function loadFigures(
  chromiumPath: string,
  address: string,
  pages: readonly MeasuredPage[],
): Promise<Figure[]> {
  const browser = await launch(chromiumPath);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const scripts = await recordScripts(page);
    await holdIdleWork(page);
    await page.goto(`${address}/?locale=en`, { waitUntil: 'networkidle' });
    const first = [...scripts];
    await page.locator('form input').first().focus();
    await page.locator('[role=combobox]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const picker = scripts.slice(first.length);
    for (const { url } of pages) await page.goto(url, { waitUntil: 'networkidle' });
    const office = scripts.filter(({ url }) => /office/i.test(url));
    return [
      {
        ...bytesFigure('home: scripts until plain inputs work', first),
        ...qualityBounds.homeScripts,
      },
      { ...bytesFigure('the picker, at first focus', picker), ...qualityBounds.pickerScripts },
      {
        figure: 'office scripts loaded by a customer',
        value: office.length,
        unit: 'files',
        ...qualityBounds.officeScripts,
        detail: `${scripts.length} files over ${pages.length + 1} pages`,
      },
    ];
  } finally {
    await browser.close();
  }
}

function bytesFigure(figure: string, scripts: readonly LoadedScript[]) {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  return {
    figure,
    value: bytes / KB,
    unit: 'KB',
    detail: `${scripts.length} files, brotli as the server sends them`,
  } as const;
}

/** Every script once, whatever requests it. */
async function recordScripts(page: Page): Promise<LoadedScript[]> {
  const scripts: LoadedScript[] = [];
  const session = await page.context().newCDPSession(page);
  const begun = new Map<string, LoadedScript>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/javascript/.test(response.mimeType)) return;
    // Only the headers have arrived by now.
    begun.set(requestId, { url: response.url, bytes: -response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = begun.get(requestId);
    if (script && encodedDataLength > 0) scripts.push({ ...script, bytes: script.bytes + encodedDataLength });
  });
  return scripts;
}

/** Work of an idle page does not count as needed: here it waits for the first focus. */
async function holdIdleWork(page: Page): Promise<void> {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0;');
}
