import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

export function AboutPage(): ReactNode {
  const t = useT();
  usePageTitle(t('about.page'));
  return <h1 className="wrap">{t('about.page')}</h1>;
}
