import type ru from './texts/ru.json';

/** A public page: may be indexed, and is rendered with its data. */
export interface PublicPage {
  readonly path: string;
  /** Description of a page whose own text has none; see texts/. */
  readonly description?: keyof typeof ru;
}

/** In sitemap order. Destinations are added by their slugs. */
const pages: readonly PublicPage[] = [
  { path: '/', description: 'home' },
  { path: '/flightSearch', description: 'flightSearch' },
  { path: '/flight', description: 'flight' },
  { path: '/transferSearch', description: 'transferSearch' },
  { path: '/pnr', description: 'pnr' },
  { path: '/reservation', description: 'pnr' },
  { path: '/help' },
  { path: '/contact' },
  { path: '/aboutUs' },
  { path: '/noTricks', description: 'noTricks' },
  { path: '/company' },
  { path: '/jobs' },
  { path: '/press' },
  { path: '/applications' },
  { path: '/internationalSites' },
  { path: '/gallery', description: 'gallery' },
  { path: '/comingSoon/hotel' },
  { path: '/comingSoon/villa' },
  { path: '/comingSoon/privateAviation' },
  { path: '/salesAgreement' },
  { path: '/webUsage' },
  { path: '/privacy' },
  { path: '/consent' },
  { path: '/cookies' },
];

const ROUTE = /^\/route\/([a-z]{3}-[a-z]{3})$/i;
const DESTINATION = /^\/destination\/([a-z-]+)$/i;
const byPath = new Map(pages.map((page) => [page.path.toLowerCase(), page]));

/** The public page at a path, ignoring case and a trailing slash; undefined for pages of a single visitor. */
export function findPublicPage(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const pair = ROUTE.exec(path)?.[1]?.toUpperCase();
  if (pair !== undefined) return routePage(pair);
  const slug = DESTINATION.exec(path)?.[1]?.toLowerCase();
  return slug === undefined ? byPath.get(path.toLowerCase()) : destinationPage(slug);
}

function destinationPage(slug: string): PublicPage {
  return { path: `/destination/${slug}` };
}

/** `pair`: the codes of two cities, `MOW-AYT`. */
function routePage(pair: string): PublicPage {
  return { path: `/route/${pair}`, description: 'route' };
}

/** The paths of the sitemap: `slugs` of destinations, `pairs` of routes. */
export function listPublicPaths(slugs: readonly string[], pairs: readonly string[] = []): string[] {
  return [...pages, ...slugs.map(destinationPage), ...pairs.map(routePage)].map(({ path }) => path);
}

const SEARCH = /^\/flightSearch\/[\w-]+\/?$/i;
const PURCHASE = /^\/(?:flightPayment|flight)\/[\w-]+\/[^/]+(?:\/[^/]+)?\/?$/i;

/**
 * Pages with the same content for everybody who has their address: they are not indexed, but they are rendered with their
 * flights. The id of a search cannot be guessed, so it is as good as a key.
 */
export function saysTheSameToAll(pathname: string): boolean {
  return SEARCH.test(pathname) || PURCHASE.test(pathname);
}
