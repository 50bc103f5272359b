import type { ReactNode } from 'react';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import '../../../styles/account.css';

/** The frame of the pages about signing in: one narrow card with its heading. */
export function AccountCard(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  usePageTitle(props.title);
  return (
    <div className="wrap page-body">
      <section className="card account">
        <h1>{props.title}</h1>
        {props.lead === undefined ? null : <p className="soft">{props.lead}</p>}
        {props.children}
      </section>
    </div>
  );
}
