import type { OfficeRoute } from './office-route.ts';

/** A page with its ancestors, from the top of the table to itself. */
export type Trail = readonly [OfficeRoute, ...OfficeRoute[]];

/** Finds the route of an address, ignoring case. */
export function findTrail(routes: readonly OfficeRoute[], path: string): Trail | undefined {
  for (const route of routes) {
    if (matches(route.path, path)) return [route];
    const below = route.children && findTrail(route.children, path);
    if (below !== undefined) return [route, ...below];
  }
  return undefined;
}

/** The route of an address as a child of the page at `parent`, if there is one, instead of its own ancestors. */
export function findTrailUnder(
  routes: readonly OfficeRoute[],
  path: string,
  parent: string | undefined,
): Trail | undefined {
  const trail = findTrail(routes, path);
  const above = parent === undefined ? undefined : findTrail(routes, parent);
  const route = trail?.at(-1);
  return route === undefined || above === undefined ? trail : [...above, route];
}

/** Where a route without a page leads: its redirect, or else its first child that the user may see. */
export function findDefaultChild(
  route: OfficeRoute,
  can: (permission: string | undefined) => boolean,
): string | undefined {
  if (route.redirect !== undefined) return route.redirect;
  return route.children?.find(({ permission, isOffMenu }) => isOffMenu !== true && can(permission))?.path;
}

/** All routes, each after its parent. */
export function listRoutes(routes: readonly OfficeRoute[]): OfficeRoute[] {
  return routes.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);
}

function matches(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith('$') || part.toLowerCase() === given[at]?.toLowerCase())
  );
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
