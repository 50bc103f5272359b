import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { describeError } from '../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../shared/ui/page-problem.tsx';

/** Stands for a part that is not there yet, or that could not be loaded: a failure is never taken for "none". */
export function NotLoaded(props: {
  readonly found: { readonly error: Error | null; readonly refetch: () => unknown };
  /** While it is being loaded. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const { error, refetch } = props.found;
  if (error === null) return props.children;
  const { title, text } = describeError(error, t);
  return <PageProblem title={title} text={text} action={t('error.retry')} onAction={() => void refetch()} />;
}
