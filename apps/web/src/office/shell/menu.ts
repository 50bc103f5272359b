import { officeRoutes } from '../routes/route-table.ts';
import type { OfficeRoute } from '../routes/office-route.ts';

export interface MenuGroup {
  readonly route: OfficeRoute;
  readonly pages: readonly OfficeRoute[];
}

/** The menu of a user: the table of pages without those they may not see. */
export function makeMenu(
  can: (permission: string | undefined) => boolean,
  routes: readonly OfficeRoute[] = officeRoutes,
): MenuGroup[] {
  return routes
    .map((route) => ({
      route,
      pages: (route.children ?? []).filter(
        ({ isOffMenu, permission }) => isOffMenu !== true && can(permission),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}
