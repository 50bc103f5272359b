import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labelled facts about a record. */
export function KeyValues({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="kv">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
