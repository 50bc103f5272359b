import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldText } from '@farewind/values/fold-text';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../', import.meta.url));
/** In a Turkish browser `I` becomes `ı`, in any other `i`: neither finds what the other has written. */
const ofTheBrowser = /toLocale(?:Lower|Upper)Case\(\)/;
/** What is typed to search with: its letters are folded, so that `ipek` finds `İpek` and `Muller` finds `Müller`. */
const ofASearch = /\b(?:typed|sought|keyword)\b[\w.()?]*\.to(?:Lower|Upper)Case\(\)/;

it('a search finds what is written with I and İ in every browser', () => {
  expect(foldText('İstanbul').includes(foldText('istanbul'))).toBe(true);
  expect(foldText('AGENCY INFO').includes(foldText('info'))).toBe(true);
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  expect(names.length).toBeGreaterThan(600);
  for (const wrong of [ofTheBrowser, ofASearch])
    expect(names.filter((name) => wrong.test(readFileSync(join(sources, name), 'utf8')))).toEqual([]);
});
