import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

const FEATURES = join(import.meta.dirname, 'src/shop/features');

const HOME = 'home/home-sections.tsx';
/** Loaded as late as the sections of home, which it stands below. */
const FOOTER = '../layout/site-footer.tsx';
const CHECKOUT = 'checkout/checkout-page.tsx';
const RIDES = 'transfers/transfer-pages.ts';
/** The pages of a purchase and of what was bought. */
const purchases = [
  CHECKOUT,
  RIDES,
  'results/search-pages.tsx',
  'trip/ticket-detail-page.tsx',
  'account/account-pages.ts',
  'lookup/lookup-pages.ts',
];
/** What needs little of that, and must not wait for more. */
const others = [
  '../search/pickers.ts',
  'destination/destination-page.tsx',
  'flight-list/flight-list-page.tsx',
];

/**
 * Names the file in which a module comes that several pages share. Left alone, each icon and each format is a file of a
 * few hundred bytes, and a page asks thirty times before it works. Nothing in a file needs one further down: what home
 * needs, what several pages of a purchase need, what both forms of payment need. Styles of a purchase are one file as well:
 * it is there when the next page comes, and a page looks alike whatever page was seen before it.
 */
export function sharedParts(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let needs: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id, context) => {
    needs ??= findNeeds(context);
    const pages = needs.get(id);
    if (pages === undefined) return null;
    const isOfPurchase = ![HOME, ...others].some((other) => pages.has(other));
    if (id.endsWith('.css')) return isOfPurchase ? 'styles' : null;
    // Modules stay with the page that brings their styles.
    if (pages.size < 2 || needsStyles(id, context)) return null;
    if (pages.has(HOME)) return 'common';
    if (!isOfPurchase) return null;
    const isOfPayment = [...pages].every((page) => page === CHECKOUT || page === RIDES);
    return isOfPayment ? 'payment' : 'purchase';
  };
}

/** Modules by their ids, each with the pages that need it at once. */
function findNeeds(context: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const page of [HOME, ...purchases, ...others]) {
    const open = (page === HOME ? [HOME, FOOTER] : [page]).map((path) => join(FEATURES, path));
    const missing = open.find((id) => context.getModuleInfo(id) === null);
    if (missing !== undefined)
      throw new Error(`${missing} is not part of the shop: name the file of that page`);
    const seen = new Set(open);
    for (const id of open) {
      found.set(id, (found.get(id) ?? new Set()).add(page));
      for (const next of listNeeds(id, context)) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
  }
  return found;
}

const ICONS = /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g;

/** What a module imports; of the icons, which are all behind one name, those that it draws. */
function listNeeds(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  const library = importedIds.find((imported) => imported.includes('/lucide-react/'));
  if (library === undefined) return importedIds;
  const names = [...(code ?? '').matchAll(ICONS)].flatMap(
    ([, list = '']) => list.match(/\w+(?=\s+as\b)|\w+/g) ?? [],
  );
  const icons = names.map((name) => join(dirname(library), 'icons', `${toFileName(name)}.mjs`));
  return [...importedIds.filter((imported) => imported !== library), ...icons];
}

/** `Undo2` is in `undo-2`. */
function toFileName(icon: string): string {
  return icon.replaceAll(/(?<!^)(?=[A-Z]|(?<=\D)\d)/g, '-').toLowerCase();
}

function needsStyles(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith('.css')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return listNeeds(id, context).some((next) => needsStyles(next, context, seen));
}
