import { useContext, useEffect, type ReactNode } from 'react';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { useT } from '../shared/i18n/i18n.tsx';
import { nameProblem } from '../shared/ui/name-error.ts';
import { PageProblem } from '../shared/ui/page-problem.tsx';
import { PageAbsentContext, usePageTitle } from '../shared/ui/page-title.ts';
import { sendErrorReport } from '../shared/watch/watch-errors.ts';

/** Placeholder in the rough shape of a page, while a page group is loading. */
export function PagePending(): ReactNode {
  const t = useT();
  return (
    <div className="wrap page-pending" role="status" aria-label={t('page.loading')}>
      <span className="sk" />
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}

/** Shown when a page fails to render; reports the error to the server, without personal data. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  const t = useT();
  const { kind, text } = nameProblem(error);
  useEffect(() => sendErrorReport(error), [error]);
  return (
    <div className="wrap page-body">
      <PageProblem
        title={t('error.title')}
        text={t(text)}
        action={t('error.reload')}
        onAction={() => location.reload()}
      >
        <p className="t12 mute code">{kind}</p>
      </PageProblem>
    </div>
  );
}

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
