import { HandCoins } from 'lucide-react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** Merchant accounts and connecting a provider. */
export const gettingPaidRoute: OfficeRoute = {
  name: 'gettingPaid',
  path: '/setting/getting-paid',
  meta: { title: 'menu.gettingPaid' },
  permission: 'Pages.Settings.Payment',
  icon: HandCoins,
  page: lazyPage(
    'getting-paid',
    () => import('../features/getting-paid/getting-paid-page.tsx'),
    'GettingPaidPage',
  ),
  children: [
    {
      name: 'connectPayments',
      path: '/setting/getting-paid/connect/$id',
      meta: { title: 'menu.connectPayments' },
      permission: 'Pages.Settings.Payment',
      icon: HandCoins,
      isOffMenu: true,
      page: lazyPage(
        'getting-paid',
        () => import('../features/getting-paid/connect-page.tsx'),
        'ConnectPage',
      ),
    },
  ],
};
