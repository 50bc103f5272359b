import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts about a record, each under its name. */
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
