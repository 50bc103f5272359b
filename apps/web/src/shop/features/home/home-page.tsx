import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

export function HomePage() {
  const t = useT();
  usePageTitle(t('home.page'));
  return <h1 className="wrap">{t('home.page')}</h1>;
}
