import { ChevronDown } from 'lucide-react';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import type { Question } from './find-answers.ts';

/** A question that opens on its answer; its id is where `/help#id` leads. */
export function QuestionItem(props: {
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
