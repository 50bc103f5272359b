import { createRootRoute, createRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HomePage } from '../shop/features/home/home-page.tsx';
import { ShopLayout } from '../shop/layout/shop-layout.tsx';

/** The path that any address has which no page has. */
export const UNKNOWN = '/$';

/** Home alone knows no address that does not exist: it asks the table of all pages. */
export function createRoot(notFoundComponent: () => ReactNode = () => null) {
  return createRootRoute({ component: ShopLayout, notFoundComponent });
}

export function createHome(root: ReturnType<typeof createRoot>) {
  return createRoute({
    getParentRoute: () => root,
    path: '/',
    component: HomePage,
    // Its sections are not needed at once and have no styles of their own.
    staticData: { group: 'home' },
  });
}
