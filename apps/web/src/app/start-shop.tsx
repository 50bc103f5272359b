import type { ReactNode } from 'react';
import { takeResetSecret } from '../shared/session/reset-secret.ts';
import { App } from './app.tsx';
import { focusOnNavigation } from './focus-on-navigation.ts';
import { keepKeyOfAddress } from './keep-key-of-address.ts';
import { createShopRouter } from './router.tsx';

/** What the root of a shop page shows. */
export function startShop(): ReactNode {
  keepKeyOfAddress();
  takeResetSecret();
  const router = createShopRouter();
  focusOnNavigation(router);
  return <App router={router} />;
}
