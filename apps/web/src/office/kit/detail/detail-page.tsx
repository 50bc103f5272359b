import type { ReactNode } from 'react';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { KeyValues, type Fact } from './key-values.tsx';
import { Panel } from './panel.tsx';
import { NotLoaded } from '../not-loaded.tsx';

/** A page about one record: heading, actions, and facts in cards. Handles loading and errors. */
export function DetailPage(props: {
  readonly title: ReactNode;
  /** Class of the heading's line. */
  readonly className?: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly tools?: ReactNode;
  readonly cards?: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
  readonly children?: ReactNode;
}): ReactNode {
  if (props.error !== null) {
    return <NotLoaded found={{ error: props.error, refetch: props.onRetry }} />;
  }
  if (props.isLoading) return <ListSkeleton />;
  return (
    <>
      <PageHead title={props.title} className={props.className}>
        {props.tools}
      </PageHead>
      {props.cards === undefined ? null : (
        <div className="o-cards">
          {props.cards.map((card) => (
            <Panel key={card.title} title={card.title}>
              <KeyValues facts={card.facts} />
            </Panel>
          ))}
        </div>
      )}
      {props.children}
    </>
  );
}
