import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { sendErrorReport } from '../../shared/watch/watch-errors.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../shared/ui/page-problem.tsx';
import { nameProblem } from '../../shared/ui/name-error.ts';

/** Shown when a page fails to render; reports the error to the server, without personal data. */
export function PageBroken({ error }: ErrorComponentProps): ReactNode {
  const t = useT();
  const { kind, text } = nameProblem(error);
  useEffect(() => sendErrorReport(error), [error]);
  return (
    <PageProblem
      title={t('error.title')}
      text={t(text)}
      action={t('error.reload')}
      onAction={() => location.reload()}
    >
      <p className="t12 mute code">{kind}</p>
    </PageProblem>
  );
}
