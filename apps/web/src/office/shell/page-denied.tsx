import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeLink } from '../address/office-link.tsx';
import { useStaff } from '../session/office-session.tsx';

/** Shown when the user may not see a page. */
export function PageDenied(): ReactNode {
  const t = useOfficeT();
  const { userName } = useStaff();
  return (
    <section className="card empty">
      <Lock className="i o-lock" aria-hidden />
      <h1>{t('shell.denied')}</h1>
      <p className="soft">{t('shell.deniedText', { name: userName })}</p>
      <OfficeLink to="/main/home" className="btn btn-primary">
        {t('shell.toHome')}
      </OfficeLink>
    </section>
  );
}
