import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import type { FoundAnswers } from './find-answers.ts';
import { QuestionItem } from './question-item.tsx';

const OPEN_AT_ONCE = 1;

/** What the search found, best first, the only answer open at once; or where else to ask. */
export function FaqAnswers({ typed, found }: { readonly typed: string; readonly found: FoundAnswers }) {
  const t = usePageT();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const { questions, meant } = found;
  const isShort = questions.length === OPEN_AT_ONCE;
  return (
    <section className="faq" aria-label={t('help.questions')}>
      <p className="faq-found" role="status">
        {questions.length === 0
          ? t('help.none', { text: typed.trim() })
          : `${t('help.found', { count: questions.length })}${meant === undefined ? '' : `. ${t('help.meant', { text: meant })}`}`}
      </p>
      {questions.length === 0 ? (
        <div className="card empty">
          <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
            <path className="f" d="M30 18h56v46H52L38 76V64h-8z" />
            <path d="M30 18h56v46H52L38 76V64h-8zM42 32h32M42 42h20" />
            <path className="a" d="M86 40h18v30h-6v8l-9-8H66v-6" />
          </svg>
          <p className="soft">{t('help.noneText')}</p>
        </div>
      ) : (
        questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            isOpen={toggled[question.id] ?? isShort}
            onToggle={(isOpen) => setToggled((now) => ({ ...now, [question.id]: isOpen }))}
          />
        ))
      )}
      <aside className="faq-more">
        <p>
          <b>{t('help.unsolved')}</b> {t('help.unsolvedText')}
        </p>
        <Link className="btn btn-line" to="/contact">
          {t('help.write')}
        </Link>
      </aside>
    </section>
  );
}
