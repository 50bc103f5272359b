import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

/** Replaces a page or part that could not be shown: what happened, and one action. */
export function PageProblem(props: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <section className="card empty" role="alert">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <path className="f" d="M40 20h52v50H40z" />
        <path d="M40 20h52v50H40zM40 32h52M47 26h2M53 26h2M59 26h2" />
        <path className="a" d="M54 58q12-12 24 0" />
        <path d="M58 44v2M74 44v2M20 70h14M98 70h14" />
      </svg>
      <h2>{props.title}</h2>
      <p className="soft t14">{props.text}</p>
      {props.children}
      <button type="button" className="btn btn-line" onClick={props.onAction}>
        <RotateCw className="i i-16" aria-hidden />
        {props.action}
      </button>
    </section>
  );
}
