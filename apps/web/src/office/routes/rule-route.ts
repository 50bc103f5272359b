import { Banknote, Percent, Stamp, TicketPercent } from 'lucide-react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** Travel rules, prices and rates. */
export const ruleRoute: OfficeRoute = {
  name: 'rule',
  path: '/rule',
  meta: { title: 'menu.rules' },
  children: [
    {
      name: 'travelRule',
      path: '/rule/travel',
      meta: { title: 'menu.travelRule' },
      permission: 'Pages.Rules',
      icon: Stamp,
      page: lazyPage('rules', () => import('../features/rules/travel-rules-page.tsx'), 'TravelRulesPage'),
    },
    {
      name: 'markup',
      path: '/rule/markup',
      meta: { title: 'menu.markup' },
      permission: 'Pages.Pricing',
      icon: Percent,
      page: lazyPage('markups', () => import('../features/rules/markups-page.tsx'), 'MarkupsPage'),
    },
    {
      name: 'coupon',
      path: '/rule/coupon',
      meta: { title: 'menu.coupon' },
      permission: 'Pages.Pricing',
      icon: TicketPercent,
      page: lazyPage('coupons', () => import('../features/pricing/coupons-page.tsx'), 'CouponsPage'),
    },
    {
      name: 'rate',
      path: '/rule/rate',
      meta: { title: 'menu.rate' },
      permission: 'Pages.Pricing',
      icon: Banknote,
      page: lazyPage('rates', () => import('../features/pricing/rates-page.tsx'), 'RatesPage'),
    },
  ],
};
