import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { getLegal } from '@farewind/contract/content/legal';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { useAnchor } from '../../kit/text-page/use-anchor.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import '../../../styles/text.css';

const texts = ['about', 'terms', 'salesAgreement'] as const;

/** The seller, the terms and the sales agreement: one page with an anchor for each. */
export function AboutPage(): ReactNode {
  const { t, language } = useI18n();
  usePageTitle(t('about.page'));
  const query = useQuery({
    queryKey: ['legal', 'aboutUs', language],
    queryFn: () => Promise.all(texts.map((name) => call(getLegal, { name }))),
    staleTime: Infinity,
  });
  useAnchor(query.data !== undefined);
  if (query.data === undefined && query.isError)
    return (
      <div className="wrap page-body">
        <h1 className="sr">{t('about.page')}</h1>
        <PageProblem
          title={t('error.title')}
          text={t('error.unknown')}
          action={t('error.retry')}
          onAction={() => void query.refetch()}
        />
      </div>
    );
  if (query.data === undefined)
    return (
      <div className="wrap page-pending" role="status" aria-label={t('page.loading')}>
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
    );
  return (
    <div className="wrap page-body text-page">
      <nav className="text-nav" aria-label={t('about.contents')}>
        {query.data.map((text) => (
          <a key={text.name} href={`#${text.name}`}>
            {text.title}
          </a>
        ))}
      </nav>
      <div className="text">
        {query.data.map((text, index) => (
          <section key={text.name} id={text.name} aria-labelledby={`${text.name}-title`}>
            {index === 0 ? (
              <h1 id={`${text.name}-title`}>{text.title}</h1>
            ) : (
              <h2 className="text-title" id={`${text.name}-title`}>
                {text.title}
              </h2>
            )}
            <MarkdownText source={text.body} topLevel={index === 0 ? 1 : 2} />
          </section>
        ))}
      </div>
    </div>
  );
}
