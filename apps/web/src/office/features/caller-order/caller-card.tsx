import type { ReactNode } from 'react';

/** A group of fields under a heading. */
export function CallerCard(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="card o-caller-card">
      <legend className="sr">{props.title}</legend>
      <h2 aria-hidden>{props.title}</h2>
      <div className="grid2 o-fields">{props.children}</div>
    </fieldset>
  );
}
