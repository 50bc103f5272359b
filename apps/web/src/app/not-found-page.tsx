import { Link } from '@tanstack/react-router';
import { useContext, type ReactNode } from 'react';
import { useT } from '../shared/i18n/i18n.tsx';
import { PageAbsentContext, usePageTitle } from '../shared/ui/page-title.ts';

/** Shown for an unknown address. */
export function NotFoundPage(): ReactNode {
  const t = useT();
  usePageTitle(t('error.notFound.title'));
  useContext(PageAbsentContext)?.();
  return (
    <div className="wrap page-body">
      <section className="card empty">
        <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
          <circle className="s" cx="104" cy="20" r="9" />
          <path className="f" d="M20 58h92v16H20z" />
          <path d="M10 74h112M28 74V60h18v14M86 74V54h14v20" />
          <path className="a" d="M34 40q16-18 30-8t34-12M14 84q8-5 16 0t16 0 16 0 16 0 16 0 16 0 16 0" />
        </svg>
        <p className="code mute">404</p>
        <h1>{t('error.notFound.title')}</h1>
        <p className="soft">{t('error.notFound.text')}</p>
        <Link to="/" className="btn btn-primary">
          {t('error.notFound.home')}
        </Link>
      </section>
    </div>
  );
}
