import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PageFault } from '../../shared/ui/page-fault.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { PageHead } from './page-head.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** A page about one record: its name, what can be done, its facts in cards. Loading and faults are drawn here. */
export function DetailPage(props: {
  readonly title: ReactNode;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly tools?: ReactNode;
  readonly cards: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
  readonly children?: ReactNode;
}): ReactNode {
  const t = useT();
  if (props.error !== null) {
    return (
      <PageFault
        title={t('error.title')}
        text={props.error.message}
        action={t('error.retry')}
        onAction={props.onRetry}
      />
    );
  }
  if (props.isLoading) return <ListSkeleton />;
  return (
    <>
      <PageHead title={props.title}>{props.tools}</PageHead>
      <div className="o-cards">
        {props.cards.map((card) => (
          <section key={card.title} className="card" aria-label={card.title}>
            <div className="card-h">
              <h2>{card.title}</h2>
            </div>
            <dl className="kv">
              {card.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {props.children}
    </>
  );
}
