import { useEffect, type ReactNode } from 'react';
import { useOfficeSession } from '../session/office-session.tsx';
import { NoSuchPage } from '../shell/no-such-page.tsx';
import { PageDenied } from '../shell/page-denied.tsx';
import { findDefaultChild } from './find-route.ts';
import { useOfficeNavigate } from './office-address.ts';
import type { OfficeRoute } from './office-route.ts';

/** A page for whoever may see it; the server decides again at each call. */
export function GuardedPage({ route }: { readonly route: OfficeRoute }): ReactNode {
  const { can } = useOfficeSession();
  const { page: Page } = route;
  if (Page === undefined) return null;
  return can(route.permission) ? <Page /> : <PageDenied />;
}

/** A group has no page of its own: it leads to the first of its pages that the person may see. */
export function DefaultChild({ route }: { readonly route: OfficeRoute }): ReactNode {
  const { can } = useOfficeSession();
  const go = useOfficeNavigate();
  const target = findDefaultChild(route, can);
  useEffect(() => {
    if (target !== undefined) void go(target, { replace: true });
  }, [target, go]);
  if (target !== undefined) return null;
  return route.children?.some(({ isOffMenu }) => isOffMenu !== true) === true ? (
    <PageDenied />
  ) : (
    <NoSuchPage />
  );
}
