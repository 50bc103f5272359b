import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Code of the browser, whose types the tests do not have. */
const script = readFileSync(join(import.meta.dirname, 'find-layout-faults.js'), 'utf8');

/** Fails when something stands out of its parent, is cut off by its box, or is squeezed to a word a line. */
export async function expectWithinBoxes(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(`(() => { ${script}; return findLayoutFaults(); })()`);
  expect([...new Set(faults)], 'layout faults').toEqual([]);
}
