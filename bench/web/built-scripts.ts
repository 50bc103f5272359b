import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findMet, type Bounds } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';

/** The report that a build of the pages writes about its files (apps/web/vite.config.ts). */
export interface BuiltPages {
  /** Files by their entries, with the entries whose files they import at once. */
  readonly manifest: Readonly<Record<string, BuiltFile>>;
  /** The modules of each file, with their lengths before they are minified. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Bytes of a file as the server sends it. */
  readonly sizeOf: (file: string) => number;
}

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

const HOME = 'index.html';

/** The scripts of a visit; what comes after home needs only what is not there yet. */
const parts = [
  { name: 'home', entry: HOME, bounds: qualityBounds.homeScripts },
  {
    name: 'the date and place picker',
    entry: 'src/shop/search/pickers.ts',
    bounds: qualityBounds.pickerScripts,
  },
  {
    name: 'the same on a phone',
    entry: 'src/shop/search/sheets.ts',
    bounds: qualityBounds.sheetScripts,
  },
] as const satisfies readonly { name: string; entry: string; bounds: Bounds }[];

const KB = 1000;
const MOST_NAMED = 8;
const OFFICE = /^src\/office\/|\boffice-[\w-]*\.js$/;

/** The lines to print about the sizes of a build's scripts, and those that break a gate of `npm run bench:web`. */
export function judgeBuiltScripts(pages: BuiltPages): {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
} {
  const lines: string[] = [];
  const faults: string[] = [];
  const ofHome = new Set(listFiles(pages, HOME));
  for (const { name, entry, bounds } of parts) {
    const files = listFiles(pages, entry).filter((file) => entry === HOME || !ofHome.has(file));
    const size = files.reduce((sum, file) => sum + pages.sizeOf(file), 0) / KB;
    const line = `scripts of ${name} (${entry}): ${size.toFixed(1)} KB, gate ${bounds.gate} KB`;
    lines.push(line);
    if (findMet(size, bounds) === 'none')
      faults.push(
        `${line}, so ${(size - bounds.gate).toFixed(1)} KB too many. ${nameHeaviest(pages, files)}`,
      );
  }
  faults.push(...listOfficeFaults(pages));
  return { lines, faults };
}

/** Pages of the shop that would make a customer load code of the office. */
function listOfficeFaults(pages: BuiltPages): string[] {
  return Object.keys(pages.manifest)
    .filter((entry) => entry === HOME || /^src\/(?:shop\/|app\/routes\.)/.test(entry))
    .flatMap((entry) => {
      const files = listFiles(pages, entry);
      const ofOffice = [...files, ...files.flatMap((file) => Object.keys(pages.modules[file] ?? {}))];
      const found = ofOffice.find((name) => OFFICE.test(name));
      return found === undefined ? [] : [`${entry} of the shop loads code of the office: ${found}.`];
    });
}

/** The files that an entry needs at once. */
function listFiles({ manifest }: BuiltPages, entry: string): string[] {
  const found = new Set([entry]);
  for (const name of found) {
    const file = manifest[name];
    if (file === undefined) throw new Error(`${name} is no entry of the build: name the file of that part`);
    for (const imported of file.imports ?? []) found.add(imported);
  }
  return Array.from(found, (name) => manifest[name]!.file);
}

/** The modules that weigh most, those of a package together. */
function nameHeaviest({ modules }: BuiltPages, files: readonly string[]): string {
  const lengths = new Map<string, number>();
  for (const file of files)
    for (const [module, length] of Object.entries(modules[file] ?? {})) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module;
      lengths.set(name, (lengths.get(name) ?? 0) + length);
    }
  const heaviest = [...lengths].toSorted(([, one], [, other]) => other - one).slice(0, MOST_NAMED);
  const named = heaviest.map(([name, length]) => `${name} ${(length / KB).toFixed(1)}`);
  return `The heaviest, in KB before they are minified and compressed: ${named.join(', ')}.`;
}

/** Reads what `npm run build` of the pages has written. */
export function readBuiltPages(dist: string): BuiltPages {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dist, '.pages', name), 'utf8'));
  return {
    manifest: read('manifest.json') as BuiltPages['manifest'],
    modules: read('modules.json') as BuiltPages['modules'],
    sizeOf: (file) => {
      const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false });
      return (compressed ?? statSync(join(dist, file))).size;
    },
  };
}
