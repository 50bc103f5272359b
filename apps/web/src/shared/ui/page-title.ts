import { createContext, useContext, useEffect } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { useSession } from '../session/session.tsx';

/** Receives the title where there is no document: the server writes it into the page's head. */
export const PageTitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Called by a page that stands for one that does not exist: the server answers 404 with it. */
export const PageAbsentContext = createContext<(() => void) | undefined>(undefined);

/** Titles the page as the specification words it: application, two dashes, page, no spaces. */
export function usePageTitle(page: string): void {
  const t = useT();
  const { site } = useSession();
  const application = site?.brand ?? t('app.name');
  const title = t('app.titleFormat', { application, page });
  useContext(PageTitleContext)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
