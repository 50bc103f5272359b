import type { Language } from '@farewind/contract/core/fields';

/** Link elements of the page's immediate assets, besides those of all pages. */
export interface PageAssets {
  /** The loader of the shop's script in a rendered page, with that script. */
  readonly start: PageStart | undefined;
  /** The script that shows an order before the shop's script has arrived. */
  readonly earlyOrder: string | undefined;
  /** For a page made of these modules (relative to the web's `app` folder), in a language. */
  readonly linksOf: (sources: readonly string[], language: Language) => string;
  /** The file of a scene, in the build's folder. */
  readonly findScene: (name: string) => string | undefined;
}

export interface PageStart {
  readonly boot: string;
  /** The script of all pages, which `boot` runs after the first paint. */
  readonly script: string;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  /** Files referenced by its scripts. */
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

/** Reads the build's manifest, which maps modules to files, and that of the scripts that are built by themselves. */
export function readPageAssets(manifest: string, early = '{}'): PageAssets {
  const chunks = JSON.parse(manifest) as Readonly<Record<string, Chunk>>;
  const alone = JSON.parse(early) as Readonly<Record<string, Chunk>>;
  const [boot, script] = [chunks['src/boot.ts']?.file, chunks['index.html']?.file];
  return {
    start: boot === undefined || script === undefined ? undefined : { boot, script },
    earlyOrder: alone['src/app/early-order.ts']?.file,
    findScene: (name) => chunks[`src/shared/art/${name}.svg`]?.file,
    linksOf(sources, language) {
      const needed = new Set<string>();
      for (const source of sources) collect(chunks, source.replace(/^\.\.\//, 'src/'), needed);
      const parts = [...needed].flatMap((name) => chunks[name] ?? []);
      const styles = new Set(parts.flatMap(({ css = [] }) => css));
      return [
        ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...fontsOf(chunks, language),
        ...textsOf([chunks['index.html'], ...parts], language),
        ...parts.map(({ file }) => `<link rel="modulepreload" ${late} href="/${file}">`),
      ].join('\n    ');
    },
  };
}

/** The page works without them: styles, fonts and pictures come first. */
export const late = 'fetchpriority="low" crossorigin';

const alphabets = { ru: ['cyrillic', 'latin'], en: ['latin'], tr: ['latin', 'turkish'] } as const;

/** The fonts of a language, so that they are loaded at the first paint and no line moves. */
function fontsOf(chunks: Readonly<Record<string, Chunk>>, language: Language): string[] {
  const names = alphabets[language].map((alphabet) => `/onest-${alphabet}.woff2`);
  return Object.entries(chunks)
    .filter(([source]) => names.some((name) => source.endsWith(name)))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
}

/** The texts that these scripts read in a language; hydration waits for them. */
function textsOf(parts: readonly (Chunk | undefined)[], language: Language): string[] {
  return parts
    .flatMap((part) => part?.assets ?? [])
    .filter((file) => file.startsWith(`assets/${language}-`) && file.endsWith('.json'))
    .map((file) => `<link rel="preload" as="fetch" ${late} href="/${file}">`);
}

/** A module's chunk and its imports, without those that every page loads. */
function collect(chunks: Readonly<Record<string, Chunk>>, name: string, needed: Set<string>): void {
  const chunk = chunks[name];
  if (chunk === undefined || chunk.isEntry === true || needed.has(name)) return;
  needed.add(name);
  for (const each of chunk.imports ?? []) collect(chunks, each, needed);
}
