import {
  Building,
  Building2,
  CarFront,
  ChartColumn,
  Contact,
  CreditCard,
  FileText,
  Globe,
  GraduationCap,
  HandCoins,
  Inbox,
  KeyRound,
  ListChecks,
  LayoutDashboard,
  Mail,
  Map,
  MapPin,
  MapPinned,
  MessageSquareText,
  Package,
  PhoneCall,
  Plane,
  ReceiptText,
  UserCog,
  Wallet,
} from 'lucide-react';
import { auditRoute } from './audit-route.ts';
import { contentRoute, messageRoute } from './content-routes.ts';
import { financeRoute } from './finance-route.ts';
import { gettingPaidRoute } from './getting-paid-route.ts';
import { inventoryRoute } from './inventory-route.ts';
import { lazyPage } from './lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';
import { ruleRoute } from './rule-route.ts';

/*
 * How to add a page: write it in `office/features/<name>/`, exported by name with return type `ReactNode`; add its line
 * here; add its title to the three catalogues of `office/i18n`. Menu, breadcrumbs, tabs, `Ctrl K`, title and guard
 * follow.
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
    name: 'order',
    path: '/order',
    meta: { title: 'menu.order' },
    children: [
      {
        name: 'callerOrder',
        path: '/order/new',
        meta: { title: 'menu.callerOrder' },
        permission: 'Pages.Orders.Create',
        icon: PhoneCall,
        page: lazyPage(
          'callerOrder',
          () => import('../features/caller-order/caller-order-page.tsx'),
          'CallerOrderPage',
        ),
      },
      {
        name: 'queue',
        path: '/order/queue',
        meta: { title: 'menu.queue' },
        permission: 'Pages.Orders.View',
        icon: Inbox,
        page: lazyPage('work', () => import('../features/work/work-page.tsx'), 'WorkPage'),
        children: [
          {
            name: 'taskHistory',
            path: '/order/task',
            meta: { title: 'menu.taskHistory' },
            permission: 'Pages.Orders.View',
            icon: Inbox,
            isOffMenu: true,
            page: lazyPage('tasks', () => import('../features/orders/tasks-page.tsx'), 'TasksPage'),
          },
        ],
      },
      {
        name: 'flightOrders',
        path: '/order/flight',
        meta: { title: 'menu.flightOrders' },
        permission: 'Pages.Orders.View',
        icon: Plane,
        page: lazyPage('orders', () => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
        children: [
          {
            name: 'orderDetail',
            path: '/order/detail/$id',
            meta: { title: 'menu.orderDetail' },
            permission: 'Pages.Orders.View',
            icon: FileText,
            isOffMenu: true,
            page: lazyPage('order', () => import('../features/orders/order-page.tsx'), 'OrderPage'),
          },
        ],
      },
      {
        name: 'paymentRequests',
        path: '/order/payment-request',
        meta: { title: 'menu.paymentRequests' },
        permission: 'Pages.Orders.View',
        icon: HandCoins,
        page: lazyPage(
          'paymentRequests',
          () => import('../features/payment-requests/payment-requests-page.tsx'),
          'PaymentRequestsPage',
        ),
      },
      {
        name: 'transferOrders',
        path: '/order/transfer',
        meta: { title: 'menu.transferOrders' },
        permission: 'Pages.Orders.View',
        icon: CarFront,
        page: lazyPage('orders', () => import('../features/orders/orders-page.tsx'), 'TransferOrdersPage'),
      },
    ],
  },
  {
    name: 'customers',
    path: '/customer',
    meta: { title: 'menu.customers' },
    children: [
      {
        name: 'customer',
        path: '/customer/customer',
        meta: { title: 'menu.customer' },
        permission: 'Pages.Customers',
        icon: Contact,
        page: lazyPage(
          'customers',
          () => import('../features/customers/customers-page.tsx'),
          'CustomersPage',
        ),
      },
    ],
  },
  financeRoute,
  inventoryRoute,
  ruleRoute,
  contentRoute,
  messageRoute,
  {
    name: 'report',
    path: '/report',
    meta: { title: 'menu.reports' },
    children: [
      {
        name: 'sales',
        path: '/report/sales',
        meta: { title: 'menu.sales' },
        permission: 'Pages.Reports',
        icon: ChartColumn,
        page: lazyPage('sales', () => import('../features/reports/sales-page.tsx'), 'SalesPage'),
      },
    ],
  },
  {
    name: 'definition',
    path: '/definition',
    meta: { title: 'menu.definition' },
    children: [
      {
        name: 'city',
        path: '/definition/city',
        meta: { title: 'menu.city' },
        permission: 'Pages.Definitions',
        icon: MapPin,
        page: lazyPage('cities', () => import('../features/definitions/cities-page.tsx'), 'CitiesPage'),
      },
      {
        name: 'district',
        path: '/definition/district',
        meta: { title: 'menu.district' },
        permission: 'Pages.Definitions',
        icon: MapPinned,
        page: lazyPage(
          'districts',
          () => import('../features/definitions/districts-page.tsx'),
          'DistrictsPage',
        ),
      },
      {
        name: 'packageType',
        path: '/definition/packageType',
        meta: { title: 'menu.packageType' },
        permission: 'Pages.Definitions',
        icon: Package,
        page: lazyPage(
          'packages',
          () => import('../features/definitions/package-types-page.tsx'),
          'PackageTypesPage',
        ),
      },
    ],
  },
  {
    name: 'agency',
    path: '/agency',
    meta: { title: 'menu.agencyGroup' },
    children: [
      {
        name: 'agencyInfo',
        path: '/agency/info',
        meta: { title: 'menu.agency' },
        permission: 'Pages.Agency',
        icon: Building,
        page: lazyPage('agency', () => import('../features/agency/agency-page.tsx'), 'AgencyPage'),
      },
      {
        name: 'site',
        path: '/agency/site',
        meta: { title: 'menu.site' },
        permission: 'Pages.Agency',
        icon: Globe,
        page: lazyPage('sites', () => import('../features/agency/sites-page.tsx'), 'SitesPage'),
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
        children: [
          {
            name: 'userDetail',
            path: '/setting/user/$id',
            meta: { title: 'menu.userDetail' },
            permission: 'Pages.Users',
            icon: UserCog,
            isOffMenu: true,
            page: lazyPage('users', () => import('../features/users/user-page.tsx'), 'UserPage'),
          },
        ],
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
      {
        name: 'email',
        path: '/setting/email',
        meta: { title: 'menu.email' },
        permission: 'Pages.Settings.Email',
        icon: Mail,
        page: lazyPage(
          'email',
          () => import('../features/settings/email-settings-page.tsx'),
          'EmailSettingsPage',
        ),
      },
      {
        name: 'sms',
        path: '/setting/sms',
        meta: { title: 'menu.sms' },
        permission: 'Pages.Settings.Sms',
        icon: MessageSquareText,
        page: lazyPage('sms', () => import('../features/settings/sms-settings-page.tsx'), 'SmsSettingsPage'),
      },
      gettingPaidRoute,
      {
        name: 'payment',
        path: '/setting/payment',
        meta: { title: 'menu.payment' },
        permission: 'Pages.Settings.Payment',
        icon: CreditCard,
        page: lazyPage(
          'payment',
          () => import('../features/settings/payment-settings-page.tsx'),
          'PaymentSettingsPage',
        ),
      },
      {
        name: 'receiptSettings',
        path: '/setting/receipt',
        meta: { title: 'menu.receiptSettings' },
        permission: 'Pages.Settings.Payment',
        icon: ReceiptText,
        page: lazyPage(
          'receiptSettings',
          () => import('../features/settings/receipt-settings-page.tsx'),
          'ReceiptSettingsPage',
        ),
      },
      {
        name: 'walletSettings',
        path: '/setting/wallet',
        meta: { title: 'menu.walletSettings' },
        permission: 'Pages.Agency',
        icon: Wallet,
        page: lazyPage(
          'walletSettings',
          () => import('../features/settings/wallet-settings-page.tsx'),
          'WalletSettingsPage',
        ),
      },
      {
        name: 'map',
        path: '/setting/map',
        meta: { title: 'menu.map' },
        permission: 'Pages.Settings.Map',
        icon: Map,
        page: lazyPage('map', () => import('../features/settings/map-settings-page.tsx'), 'MapSettingsPage'),
      },
      {
        name: 'firstSteps',
        path: '/setting/first-steps',
        meta: { title: 'menu.firstSteps' },
        permission: 'Pages.Agency',
        icon: ListChecks,
        page: lazyPage(
          'first-steps',
          () => import('../features/first-steps/first-steps-page.tsx'),
          'FirstStepsPage',
        ),
      },
      {
        name: 'training',
        path: '/setting/training',
        meta: { title: 'menu.training' },
        permission: 'Pages.Training',
        icon: GraduationCap,
        page: lazyPage('training', () => import('../features/training/training-page.tsx'), 'TrainingPage'),
      },
    ],
  },
  auditRoute,
];
