import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useOfficeSession, useStaff } from '../../session/office-session.tsx';
import { Dashboard } from './dashboard.tsx';
import { Installation } from './installation.tsx';

/** Where the office begins: the agency's figures, on the host side its agencies, or a greeting for who may see neither. */
export function HomePage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { name, surname } = useStaff();
  if (can('Pages.Reports')) return <Dashboard />;
  if (can('Pages.Tenants')) return <Installation />;
  return <PageHead title={t('home.welcome', { name: `${name} ${surname}`.trim() })} />;
}
