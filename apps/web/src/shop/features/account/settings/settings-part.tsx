import type { ReactNode } from 'react';

/** A group of settings under a heading. */
export function SettingsPart(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="card pad account-part" aria-labelledby={`settings-${props.id}`}>
      <h2 id={`settings-${props.id}`}>{props.title}</h2>
      {props.children}
    </section>
  );
}
