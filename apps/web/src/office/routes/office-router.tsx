import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../shared/ui/search-params.ts';
import { forgotPasswordPage, signInPage } from '../account/account-pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { NoSuchPage } from '../shell/no-such-page.tsx';
import { PageBroken } from '../shell/page-broken.tsx';
import { PageSoon } from '../shell/page-soon.tsx';
import { DefaultChild, GuardedPage } from './guarded-page.tsx';
import { listRoutes } from './find-route.ts';
import { officeRoutes } from './route-table.ts';

/** The office's own router, made from its table of pages. */
export function createOfficeRouter(): AnyRouter {
  const root = createRootRoute({ component: OfficeFrame, notFoundComponent: NoSuchPage });
  const page = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
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
