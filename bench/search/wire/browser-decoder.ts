import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '../../../tools/project-root.ts';

const ORIGIN = 'http://decoder.localhost';
/** The contract's modules as loaded by a browser: by address, without a bundler. */
const PAGE = `<!doctype html><script type="importmap">
  {"imports": {"@farewind/values/": "/packages/values/src/"}}</script>`;

export interface DecodeTimes {
  /** Best of the rounds for each answer, in milliseconds. */
  readonly plain: readonly number[];
  readonly dense: readonly number[];
}

/** Opens a page with the shop's own decoder, served from the sources. */
export async function openDecoderPage(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    const source = readFileSync(join(projectRoot, path.endsWith('.ts') ? path : `${path}.ts`), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  await page.goto(`${ORIGIN}/`);
}

/** Decodes every answer in both forms, alternating, as the shop does. */
export function decodeInPage(
  page: Page,
  answers: readonly { readonly plain: string; readonly dense: string }[],
  rounds: number,
): Promise<DecodeTimes> {
  const module = `${ORIGIN}/packages/contract/src/flights/compact-results.ts`;
  return page.evaluate(
    async ({ texts, times, address }) => {
      const contract = (await import(address)) as { decodeCompactResults: (sent: unknown) => unknown };
      const best = { plain: texts.map(() => Infinity), dense: texts.map(() => Infinity) };
      const readers = {
        plain: (text: string): unknown => JSON.parse(text),
        dense: (text: string): unknown => contract.decodeCompactResults(JSON.parse(text)),
      };
      for (let round = 0; round < times; round++) {
        for (const [index, text] of texts.entries()) {
          for (const form of ['plain', 'dense'] as const) {
            const start = performance.now();
            readers[form](text[form]);
            best[form][index] = Math.min(best[form][index]!, performance.now() - start);
          }
        }
      }
      return best;
    },
    { texts: answers, times: rounds, address: module },
  );
}
