import {
  useMemo,
  useState,
  type ReactNode,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useAnchor } from '../../kit/text-page/use-anchor.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { findAnswers, indexFaq, type Faq, type FoundAnswers, type Question } from './find-answers.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getFaq } from '@farewind/contract/content/pages';
import { useLocation, useNavigate, Link } from '@tanstack/react-router';
import { ChevronDown, Search, X } from 'lucide-react';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import '../../../styles/text.css';
import '../../../styles/help.css';
import { groupBy } from '../../../shared/group-by.ts';

const OPEN_AT_ONCE = 1;

/** Search results, best first, a single one already opened; or other ways to ask. */
function FaqAnswers({ typed, found }: { readonly typed: string; readonly found: FoundAnswers }) {
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

/** Questions and answers with a search, and a short guide to booking. */
export function HelpPage(): ReactNode {
  const t = usePageT();
  const guide = useText('help');
  const faq = useFaq();
  const [typed, setTyped] = useState('');
  const open = useOpenQuestion();
  useAnchor(faq.data !== undefined);
  const index = useMemo(() => (faq.data === undefined ? [] : indexFaq(faq.data)), [faq.data]);
  const isSearching = typed.trim() !== '' && faq.data !== undefined;
  const title = guide.data?.title ?? t('pages.help');
  usePageTitle(title);
  return (
    // Handles arrow keys of the elements inside.
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
            <FaqProblem error={faq.error} onRetry={() => void faq.refetch()} />
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

function FaqProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  const pageT = usePageT();
  return (
    <PageProblem
      title={pageT('pages.failed')}
      text={error instanceof ApiError ? error.message : t('error.unknown')}
      action={t('error.retry')}
      onAction={onRetry}
    />
  );
}

function useFaq(): UseQueryResult<Faq> {
  const { language } = useI18n();
  return useQuery({ queryKey: ['faq', language], queryFn: () => call(getFaq, {}) });
}

/** Arrow keys move from the search field through the questions and back; Home and End to the first and last. */
function moveBetweenQuestions(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .faq-q > summary'),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ...(isTyping ? {} : { Home: 1, End: stops.length - 1 }),
  }[event.key];
  const next = to === undefined ? undefined : stops[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The question in the address. Opening one updates the address, so that the link can be shared. */
function useOpenQuestion() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The part after # does not reach the server, which renders the page first.
  const [openId, setOpenId] = useState('');
  useEffect(() => setOpenId(hash), [hash]);
  return {
    openId,
    onToggle: (id: string, isOpen: boolean) => {
      if (!isOpen && openId !== id) return;
      void navigate({
        to: '.',
        hash: isOpen ? id : '',
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
  };
}

/** All questions by group, with links to the groups. */
function FaqGroups(props: {
  readonly faq: Faq;
  readonly openId: string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}) {
  const t = usePageT();
  const asked = groupBy(props.faq.questions, ({ group }) => group);
  const groups = props.faq.groups.filter(({ id }) => asked.has(id));
  return (
    <section className="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('help.questions')}</h2>
      <nav className="faq-topics" aria-label={t('help.topics')}>
        {groups.map(({ id, title }) => (
          <a key={id} className="chip" href={`#group-${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="faq-groups">
        {groups.map(({ id, title }) => (
          <section key={id} id={`group-${id}`} aria-labelledby={`title-${id}`}>
            <h3 id={`title-${id}`}>
              {title}{' '}
              <span className="faq-count">{t('help.count', { count: asked.get(id)?.length ?? 0 })}</span>
            </h3>
            {asked.get(id)?.map((question) => (
              <QuestionItem
                key={question.id}
                question={question}
                isOpen={props.openId === question.id}
                onToggle={(isOpen) => props.onToggle(question.id, isOpen)}
              />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

/** A question that expands to its answer; its id is the target of `/help#id`. */
function QuestionItem(props: {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}) {
  const { id, question, answer } = props.question;
  return (
    <details
      id={id}
      className="faq-q"
      open={props.isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== props.isOpen) props.onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <span>{question}</span>
        <ChevronDown className="i" aria-hidden />
      </summary>
      <div className="text">
        <MarkdownText source={answer} topLevel={2} />
      </div>
    </details>
  );
}

/** Search field over all questions: results update with every letter, Escape clears it. */
function FaqSearch(props: { readonly typed: string; readonly onTyped: (typed: string) => void }) {
  const t = usePageT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Keeps text typed into the server-rendered field before the scripts ran.
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '') props.onTyped(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const clear = () => {
    props.onTyped('');
    field.current?.focus();
  };
  return (
    <search className="faq-search">
      <div className="field">
        <label htmlFor={id}>{t('help.search')}</label>
        <div className="box">
          <Search className="i" aria-hidden />
          <input
            ref={field}
            id={id}
            className="input"
            type="search"
            value={props.typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}-hint`}
            onChange={(event) => props.onTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && props.typed !== '') clear();
            }}
          />
          {props.typed === '' ? null : (
            <button
              type="button"
              className="btn btn-icon btn-sm"
              aria-label={t('help.clear')}
              onClick={clear}
            >
              <X className="i" aria-hidden />
            </button>
          )}
        </div>
        <p className="hint" id={`${id}-hint`}>
          {t('help.searchHint')}
        </p>
      </div>
    </search>
  );
}
