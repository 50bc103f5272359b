import { useEffect, useRef, type ReactNode } from 'react';
import { focusHeading } from '../../../shared/ui/focus-heading.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import '../../../styles/account.css';

/** A narrow card with a heading, for pages about signing in. */
export function AccountCard(props: {
  readonly title: string;
  readonly lead?: string;
  /** Set when an answer replaces the form: moves the focus to the heading, because the button is gone. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
}) {
  usePageTitle(props.title);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isAnswer = false } = props;
  useEffect(() => {
    if (isAnswer) focusHeading(heading.current);
  }, [isAnswer]);
  return (
    <div className="wrap page-body">
      <section className="card account">
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined}>
          {props.title}
        </h1>
        {props.lead === undefined ? null : <p className="soft">{props.lead}</p>}
        {props.children}
      </section>
    </div>
  );
}
