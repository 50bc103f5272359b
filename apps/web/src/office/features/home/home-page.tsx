import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useStaff } from '../../session/office-session.tsx';

/** Where the office begins. */
export function HomePage(): ReactNode {
  const t = useOfficeT();
  const { name, surname } = useStaff();
  return <PageHead title={t('home.welcome', { name: `${name} ${surname}`.trim() })} />;
}
