import { useEffect, type ReactNode } from 'react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useT } from '../shared/i18n/i18n.tsx';
import { nameProblem } from '../shared/ui/name-error.ts';
import { PageProblem } from '../shared/ui/page-problem.tsx';
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
