import { createContext, useContext, useEffect } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { useSession } from '../session/session.tsx';

/** Receives the title on the server, which writes it into the page's head. */
export const PageTitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Called by a page whose subject does not exist, so that the server answers 404. */
export const PageAbsentContext = createContext<(() => void) | undefined>(undefined);

/** Sets the page title in the specification's form: application, two dashes, page, without spaces. */
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
