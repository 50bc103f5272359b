import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { loadPageGroup } from '../shared/ui/load-page-group.ts';
import { parseSearch, stringifySearch } from '../shared/ui/search-params.ts';
import { createHome, createRoot, UNKNOWN } from './home-route.tsx';
import { PageError, PagePending } from './page-states.tsx';

/** All pages of the shop (routes.tsx). */
type RouteTree = typeof import('./routes.tsx').routeTree;
export type ShopRouter = ReturnType<typeof createShopRouter>;

/** The module of all pages, as the server's links to its script name it. */
export const ROUTES_SOURCE = 'src/app/routes.tsx';

/** Loads the addresses of all pages, with what each of them reads in its address. */
export function loadRoutes(): Promise<RouteTree> {
  return loadPageGroup('routes', async () => (await import('./routes.tsx')).routeTree);
}

/**
 * Created when a shop page starts, because a router takes over the browser's history, which belongs to the office
 * elsewhere. On the server it has its own history.
 */
export function createShopRouter(routeTree: RouteTree, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    // No page has a place for content below its address.
    notFoundMode: 'root',
    // On the server it would write a script into the page.
    scrollRestoration: typeof document !== 'undefined',
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
  });
}

/**
 * The router of a visit that begins at home: home works before the addresses of all other pages are there. They are added
 * by `addPages` at the latest when one of them is opened.
 */
export function createHomeRouter(): { readonly router: ShopRouter; readonly addPages: () => Promise<void> } {
  let adding: Promise<void> | undefined;
  const addPages = (): Promise<void> => {
    adding ??= loadRoutes().then(
      (routeTree) => router.update({ ...router.options, routeTree }),
      (cause: unknown) => {
        adding = undefined;
        throw cause;
      },
    );
    return adding;
  };
  const root = createRoot();
  const others = createRoute({
    getParentRoute: () => root,
    path: UNKNOWN,
    beforeLoad: async ({ location }) => {
      await addPages();
      throw redirect({ href: location.href, replace: true });
    },
    staticData: { group: 'routes' },
  });
  const alone = root.addChildren([createHome(root), others]);
  const router = createShopRouter(alone as unknown as RouteTree);
  return { router, addPages };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
  interface StaticDataRouteOption {
    /** Name of the page's script in failure reports. */
    group?: string;
    /** Modules of the page, relative to this folder; known in server rendering. */
    sources?: readonly string[];
  }
}
