import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

export function ResultsPage() {
  const t = useT();
  usePageTitle(t('search.page'));
  return <h1 className="wrap">{t('search.page')}</h1>;
}
