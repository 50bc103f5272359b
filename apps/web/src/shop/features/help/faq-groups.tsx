import type { Faq } from './find-answers.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { QuestionItem } from './question-item.tsx';

/** Every question under the heading of its group, with a list of the groups to jump by. */
export function FaqGroups(props: {
  readonly faq: Faq;
  readonly openId: string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}) {
  const t = usePageT();
  const asked = Map.groupBy(props.faq.questions, ({ group }) => group);
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
