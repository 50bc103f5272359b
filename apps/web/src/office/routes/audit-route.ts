import { Bug, Footprints, HeartPulse, ScrollText } from 'lucide-react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** Audit log and health. */
export const auditRoute: OfficeRoute = {
  name: 'audit',
  path: '/audit',
  meta: { title: 'menu.auditGroup' },
  children: [
    {
      name: 'auditLog',
      path: '/audit/log',
      meta: { title: 'menu.audit' },
      permission: 'Pages.Audit',
      icon: ScrollText,
      page: lazyPage('audit', () => import('../features/audit/audit-page.tsx'), 'AuditPage'),
    },
    {
      name: 'faults',
      path: '/audit/error',
      meta: { title: 'menu.faults' },
      permission: 'Pages.Audit',
      icon: Bug,
      page: lazyPage('faults', () => import('../features/feedback/client-errors-page.tsx'), 'FaultsPage'),
    },
    {
      name: 'recordings',
      path: '/audit/recording',
      meta: { title: 'menu.recordings' },
      permission: 'Pages.Audit',
      icon: Footprints,
      page: lazyPage(
        'recordings',
        () => import('../features/feedback/recordings-page.tsx'),
        'RecordingsPage',
      ),
    },
    {
      name: 'health',
      path: '/audit/health',
      meta: { title: 'menu.health' },
      permission: 'Pages.Audit',
      icon: HeartPulse,
      page: lazyPage('health', () => import('../features/health/health-page.tsx'), 'HealthPage'),
    },
  ],
};
