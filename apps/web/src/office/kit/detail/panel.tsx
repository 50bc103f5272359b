import { useId, type ReactNode } from 'react';

/** A card with a heading; tables in it reach its edges (`isFlush`), everything else has a margin. */
export function Panel(props: {
  readonly title: string;
  /** Shown at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card o-panel" aria-labelledby={id}>
      <div className="card-h">
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.isFlush === true ? props.children : <div className="o-panel-body">{props.children}</div>}
    </section>
  );
}
