import { useEffect, useMemo } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { findTrailUnder, type Trail } from '../routes/find-route.ts';
import { useDrawnPath } from '../address/office-address.ts';
import { officeRoutes } from '../routes/route-table.ts';
import { usePageNames, usePageParents } from '../kit/page-titles.ts';

export interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly trail: Trail;
}

/** The page at the address, with its texts; undefined if unknown. Sets the window title. */
export function useOpenPage(): OpenPage | undefined {
  const shared = useT();
  const t = useOfficeT();
  const path = useDrawnPath();
  const names = usePageNames();
  const parents = usePageParents();
  const page = useMemo(() => {
    const trail = findTrailUnder(officeRoutes, path, parents.get(path));
    const route = trail?.at(-1);
    if (trail === undefined || route?.page === undefined) return undefined;
    return { path, trail, title: names.get(path) ?? t(route.meta.title) };
  }, [path, names, parents, t]);
  const title = page?.title ?? shared('error.notFound.title');
  useEffect(() => {
    document.title = shared('app.titleFormat', { application: shared('app.name'), page: title });
  }, [shared, title]);
  return page;
}
