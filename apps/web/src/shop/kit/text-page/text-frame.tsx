import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageT } from './texts/page-texts.ts';
import type { ShownText } from './use-text.ts';

/** The body of a text: a placeholder of about its height, an error with a retry, or the text. */
export function TextFrame(props: {
  readonly text: UseQueryResult<ShownText>;
  /** Level of the heading above it. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const pageT = usePageT();
  const { data, isError, error, refetch } = props.text;
  if (data === undefined && isError)
    return (
      <PageProblem
        title={pageT('pages.failed')}
        text={error instanceof ApiError ? error.message : t('error.unknown')}
        action={t('error.retry')}
        onAction={() => void refetch()}
      />
    );
  if (data === undefined) return <TextSkeleton />;
  return (
    <div className="text">
      <MarkdownText source={data.body} topLevel={props.level ?? 1} />
      {props.children}
    </div>
  );
}

const lines = [100, 96, 99, 62, 0, 34, 98, 100, 91, 47, 0, 28, 100, 95, 97, 70];

function TextSkeleton() {
  const t = useT();
  return (
    <div className="text-sk" role="status" aria-label={t('page.loading')}>
      {lines.map((width, index) => (
        <span key={index} className={width === 0 ? '' : 'sk'} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
