import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeLink } from '../address/office-link.tsx';

/** Shown for an unknown address. */
export function NoSuchPage(): ReactNode {
  const t = useT();
  const office = useOfficeT();
  return (
    <section className="card empty">
      <p className="code mute">404</p>
      <h1>{t('error.notFound.title')}</h1>
      <p className="soft">{office('shell.noSuchPage')}</p>
      <OfficeLink to="/main/home" className="btn btn-primary">
        {office('shell.toHome')}
      </OfficeLink>
    </section>
  );
}
