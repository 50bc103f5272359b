import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeLink } from '../routes/office-link.tsx';
import type { OpenPage } from './use-open-page.ts';

const HOME = '/main/home';

/** The way to a page: home, the title of its menu group, the page. */
export function Breadcrumbs({ page }: { readonly page: OpenPage | undefined }) {
  const t = useOfficeT();
  if (page === undefined) return null;
  if (page.path.toLowerCase() === HOME) {
    return (
      <nav className="crumbs" aria-label={t('shell.crumbs')}>
        <span aria-current="page">{page.title}</span>
      </nav>
    );
  }
  return (
    <nav className="crumbs" aria-label={t('shell.crumbs')}>
      <OfficeLink to={HOME}>{t('menu.home')}</OfficeLink>
      {page.trail.slice(0, -1).map((route) => (
        <Fragment key={route.name}>
          <ChevronRight className="i" aria-hidden />
          <OfficeLink to={route.path}>{t(route.meta.title)}</OfficeLink>
        </Fragment>
      ))}
      <ChevronRight className="i" aria-hidden />
      <span aria-current="page">{page.title}</span>
    </nav>
  );
}
