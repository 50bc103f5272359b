import { Building2, KeyRound, LayoutDashboard, UserCog } from 'lucide-react';
import { lazyPage } from './lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/*
 * How to add a page: write it in `office/features/<name>/`, exported by name with its return type `ReactNode`; add its line
 * here; add its title to the three catalogues of `office/i18n`. Menu, breadcrumbs, tabs, `Ctrl K`, title and guard follow.
 */
export const officeRoutes: readonly OfficeRoute[] = [
  {
    name: 'main',
    path: '/main',
    meta: { title: 'menu.main' },
    children: [
      {
        name: 'home',
        path: '/main/home',
        meta: { title: 'menu.home' },
        icon: LayoutDashboard,
        page: lazyPage('home', () => import('../features/home/home-page.tsx'), 'HomePage'),
      },
    ],
  },
  {
    name: 'setting',
    path: '/setting',
    meta: { title: 'menu.setting' },
    children: [
      {
        name: 'user',
        path: '/setting/user',
        meta: { title: 'menu.user' },
        permission: 'Pages.Users',
        icon: UserCog,
        page: lazyPage('users', () => import('../features/users/users-page.tsx'), 'UsersPage'),
      },
      {
        name: 'role',
        path: '/setting/role',
        meta: { title: 'menu.role' },
        permission: 'Pages.Roles',
        icon: KeyRound,
        page: lazyPage('roles', () => import('../features/roles/roles-page.tsx'), 'RolesPage'),
      },
      {
        name: 'tenant',
        path: '/setting/tenant',
        meta: { title: 'menu.tenant' },
        permission: 'Pages.Tenants',
        icon: Building2,
        page: lazyPage('tenants', () => import('../features/tenants/tenants-page.tsx'), 'TenantsPage'),
      },
    ],
  },
];
