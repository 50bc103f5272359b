import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Where styles/fonts.css imports them from. */
const FOLDER = join(import.meta.dirname, '.cache/letters');
/** No style of ours is thinner or fatter. */
const WEIGHTS = { min: 400, max: 700 };

interface Letters {
  readonly name: string;
  readonly family: string;
  /** A file of its package, of which only `range` is kept. */
  readonly source: string;
  /** As CSS spells it. Of two that have a letter the later one is asked. */
  readonly range: string;
  /** Signs that letters become beside others (arrows out of `->`) are left out. */
  readonly isPlain?: boolean;
}

const onest = (alphabet: string) => ({
  family: 'Onest',
  source: `@fontsource-variable/onest/files/onest-${alphabet}-wght-normal.woff2`,
});
const LATIN = 'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DC, U+2000-206F, U+20AC, U+2122';

/** Onest and JetBrains Mono (OFL), served by ourselves: only the alphabets that the three languages and names need. */
const letters: readonly Letters[] = [
  {
    name: 'onest-cyrillic',
    ...onest('cyrillic'),
    range: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  },
  { name: 'onest-arrows', ...onest('math'), range: 'U+2190, U+2192, U+2212' },
  {
    name: 'onest-latin-ext',
    ...onest('latin-ext'),
    range:
      'U+0100-011D, U+0120-012F, U+0132-015D, U+0160-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20B9, U+20BB-20BC, U+20BE-20C0',
  },
  // What Turkish, the lira and the rouble need of those: a page with one Ş in a name asks for 3 KB in place of 17. No
  // letter is in two files: while one of them is on its way, a browser asks for the other as well.
  {
    name: 'onest-turkish',
    ...onest('latin-ext'),
    range: 'U+011E-011F, U+0130, U+015E-015F, U+20BA, U+20BD',
  },
  { name: 'onest-latin', ...onest('latin'), range: LATIN },
  {
    name: 'jetbrains-mono-latin',
    family: 'JetBrains Mono',
    range: LATIN,
    isPlain: true,
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  },
];

/** Cuts the fonts to the letters and weights that the pages use, before they are asked for: half of their bytes. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    // Once, and not again for the drawing of pages on the server, which finds them there.
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true });
      await Promise.all(letters.map(cut));
      writeFileSync(join(FOLDER, 'letters.css'), letters.map(toRule).join('\n'));
    },
  };
}

async function cut({ name, source, range, isPlain = false }: Letters): Promise<void> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(source));
  const file = await subsetFont(whole, charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    noLayoutClosure: isPlain,
  });
  writeFileSync(join(FOLDER, `${name}.woff2`), file);
}

/** `U+0030-0032, U+20AC` → `012€` */
function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** A font that comes after the first paint is kept for the next page: replacing the drawn letters would move lines. */
function toRule({ name, family, range }: Letters): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${range};
}`;
}
