import { useMemo, useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { FaqAnswers } from './faq-answers.tsx';
import { FaqGroups } from './faq-groups.tsx';
import { FaqSearch } from './faq-search.tsx';
import { findAnswers, indexFaq } from './find-answers.ts';
import { moveBetweenQuestions } from './move-between-questions.ts';
import { useFaq } from './use-faq.ts';
import { useOpenQuestion } from './use-open-question.ts';
import '../../../styles/text.css';
import '../../../styles/help.css';

/** Questions and answers with a search over all of them, and the short guide to a booking. */
export function HelpPage(): ReactNode {
  const t = usePageT();
  const guide = useText('help');
  const faq = useFaq();
  const [typed, setTyped] = useState('');
  const open = useOpenQuestion(faq.data !== undefined);
  const index = useMemo(() => (faq.data === undefined ? [] : indexFaq(faq.data)), [faq.data]);
  const isSearching = typed.trim() !== '' && faq.data !== undefined;
  const title = guide.data?.title ?? t('pages.help');
  usePageTitle(title);
  return (
    // The arrow keys of what stands inside arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wrap page-body help" onKeyDown={moveBetweenQuestions}>
      <h1>{title}</h1>
      <FaqSearch typed={typed} onTyped={setTyped} />
      {isSearching ? (
        <FaqAnswers typed={typed} found={findAnswers(index, typed)} />
      ) : (
        <>
          {faq.data !== undefined ? (
            <FaqGroups faq={faq.data} openId={open.openId} onToggle={open.onToggle} />
          ) : faq.isError ? (
            <FaqFault error={faq.error} onRetry={() => void faq.refetch()} />
          ) : (
            <div className="faq-sk sk" role="status" aria-label={t('help.questions')} />
          )}
          <section className="help-guide" aria-labelledby="help-guide">
            <h2 id="help-guide">{t('help.guide')}</h2>
            <TextFrame text={guide} level={2} />
          </section>
        </>
      )}
    </div>
  );
}

function FaqFault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  const pageT = usePageT();
  return (
    <PageFault
      title={pageT('pages.failed')}
      text={error instanceof ApiError ? error.message : t('error.unknown')}
      action={t('error.retry')}
      onAction={onRetry}
    />
  );
}
