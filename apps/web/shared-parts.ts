import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

const FEATURES = join(import.meta.dirname, 'src/shop/features');

const HOME = 'home/home-sections.tsx';
/** Loaded as late as the sections of home, which it stands below. */
const FOOTER = '../layout/site-footer.tsx';
const CHECKOUT = 'checkout/checkout-page.tsx';
const RIDES = 'transfers/transfer-pages.ts';
const TICKET = 'trip/ticket-detail-page.tsx';
/** The other pages of an order, which are seen seldom: a purchase waits for nothing of theirs. */
const waits = [
  'trip/payment-wait-page.tsx',
  'trip/payment-failed-page.tsx',
  'trip/pay-link/pay-link-page.tsx',
];
/** The pages of a purchase and of what was bought. */
const purchases = [
  CHECKOUT,
  RIDES,
  'results/search-pages.tsx',
  TICKET,
  'account/account-pages.ts',
  'lookup/lookup-pages.ts',
];
/** What needs little of that, and must not wait for more. */
const others = [
  '../search/pickers.ts',
  '../search/sheets.ts',
  'destination/destination-page.tsx',
  'flight-list/flight-list-page.tsx',
  'help/help-page.tsx',
  'no-tricks/no-tricks-page.tsx',
  'price-alert/price-alert-page.tsx',
];

/**
 * Names the file in which a module comes that several pages share. Left alone, each icon and each format is a file of a
 * few hundred bytes, and a page asks thirty times before it works. Nothing in a file needs one further down: what home
 * needs, what several pages of a purchase need, what both forms of payment need, what several pages of an order need.
 * Styles of a purchase are one file as well: it is there when the next page comes, and a page looks alike whatever page
 * was seen before it.
 */
export function sharedParts(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let needs: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id, context) => {
    needs ??= findNeeds(context);
    const all = needs.get(id);
    if (all === undefined) return null;
    const pages = new Set([...all].filter((page) => !waits.includes(page)));
    const isOfPurchase = pages.size > 0 && ![HOME, ...others].some((other) => pages.has(other));
    if (id.endsWith('.css')) return isOfPurchase ? 'styles' : null;
    // Modules stay with the page that brings their styles.
    const isShared = all.size > 1 || isSmallAndLate(id, needs, context);
    if (needsStyles(id, context) || !isShared) return null;
    if (pages.has(HOME)) return 'common';
    // A little that a page of a purchase shares with one of the others.
    if (!isOfPurchase)
      return isShorterThan(TINY, id, context) && purchases.some((page) => pages.has(page)) ? 'common' : null;
    if (pages.has(TICKET) && pages.size === 1) return 'trip';
    if (pages.size < 2) return pages.has(CHECKOUT) ? 'payment' : null;
    const isOfPayment = [...pages].every((page) => page === CHECKOUT || page === RIDES);
    return isOfPayment ? 'payment' : 'purchase';
  };
}

/** A small thing that a page needs at once, and a late part as well, would be a file of its own. */
function isSmallAndLate(
  id: string,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  context: Rolldown.ChunkingContext,
): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return isShorterThan(SMALL, id, context) && importers.some((importer) => !needs.has(importer));
}

/** In characters of code, before it is minified. */
const SMALL = 3000;
const TINY = 800;

function isShorterThan(most: number, id: string, context: Rolldown.ChunkingContext): boolean {
  return (context.getModuleInfo(id)?.code?.length ?? most) < most;
}

/** Modules by their ids, each with the pages that need it at once. */
function findNeeds(context: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const page of [HOME, ...purchases, ...waits, ...others]) {
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

const SHOP = join(import.meta.dirname, 'src/main.tsx');
const OFFICE = /\/src\/(?:office\/|app\/start-office\.)/;

/**
 * Names the file in which a small thing without needs of its own comes, such as an icon or the address of a call. What
 * only the office needs has a file of its own, which no shopper loads.
 */
export function leafFile(): (id: string, context: Rolldown.ChunkingContext) => string {
  let ofShop: ReadonlySet<string> | undefined;
  return (id, context) => {
    ofShop ??= findModulesOfShop(context);
    return ofShop.has(id) ? 'leaves' : 'office-leaves';
  };
}

/** What the pages of the shop need, at once or later. */
function findModulesOfShop(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([SHOP]);
  for (const id of found) {
    const later = context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
    for (const next of [...listNeeds(id, context), ...later]) if (!OFFICE.test(next)) found.add(next);
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
  const files = listIconFiles(library, context);
  const icons = names.flatMap((name) => files.get(name) ?? []);
  return [...importedIds.filter((imported) => imported !== library), ...icons];
}

const EXPORTS = /export\s*{([^}]*)}\s*from\s*["'](\.\/icons\/[^"']+)["']/g;
const iconFiles = new Map<string, ReadonlyMap<string, string>>();

/** The file of each icon of a library; most icons have several names. */
function listIconFiles(library: string, context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const known = iconFiles.get(library);
  if (known !== undefined) return known;
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of (context.getModuleInfo(library)?.code ?? '').matchAll(EXPORTS))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(dirname(library), file));
  iconFiles.set(library, files);
  return files;
}

function needsStyles(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith('.css')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return listNeeds(id, context).some((next) => needsStyles(next, context, seen));
}
