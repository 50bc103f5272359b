import { useEffect } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { useSession } from '../session/session.tsx';

/** Titles the page as the specification words it: application, two dashes, page, no spaces. */
export function usePageTitle(page: string): void {
  const t = useT();
  const { site } = useSession();
  const application = site?.brand ?? t('app.name');
  useEffect(() => {
    document.title = t('app.titleFormat', { application, page });
  }, [t, application, page]);
}
