import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../shared/ui/search-params.ts';
import { forgotPasswordPage, signInPage } from './account/account-pages.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { NoSuchPage } from './shell/no-such-page.tsx';
import { PageBroken } from './shell/page-broken.tsx';
import { PageSoon } from './shell/page-soon.tsx';
import { listRoutes, findDefaultChild } from './routes/find-route.ts';
import { officeRoutes } from './routes/route-table.ts';
import { useEffect, type ReactNode } from 'react';
import { useOfficeSession } from './session/office-session.tsx';
import { PageDenied } from './shell/page-denied.tsx';
import { useOfficeNavigate } from './address/office-address.ts';
import type { OfficeRoute } from './routes/office-route.ts';

/** The office's router, built from its table of pages. */
export function createOfficeRouter(): AnyRouter {
  const root = createRootRoute({ component: OfficeFrame, notFoundComponent: NoSuchPage });
  const page = (path: string, component: RouteComponent) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      // Two records of a kind share a route: nothing typed or shown of one may remain on the other's page.
      remountDeps: ({ params }) => params,
    });
  const routes = listRoutes(officeRoutes).map((route) =>
    page(route.path, () =>
      route.page === undefined ? <DefaultChild route={route} /> : <GuardedPage route={route} />,
    ),
  );
  return createRouter({
    routeTree: root.addChildren([
      ...routes,
      page('/main/login', signInPage),
      page('/main/forgotPassword', forgotPasswordPage),
    ]),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    caseSensitive: false,
    scrollRestoration: true,
    defaultErrorComponent: PageBroken,
    defaultPendingComponent: PageSoon,
    defaultPendingMs: 300,
  });
}

/** A page for users with its permission; the server checks every call again. */
function GuardedPage({ route }: { readonly route: OfficeRoute }): ReactNode {
  const { can } = useOfficeSession();
  const { page: Page } = route;
  if (Page === undefined) return null;
  return can(route.permission) ? <Page /> : <PageDenied />;
}

/** A group has no page of its own and leads to its first page that the user may see. */
function DefaultChild({ route }: { readonly route: OfficeRoute }): ReactNode {
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
