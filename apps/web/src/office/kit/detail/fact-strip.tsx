import type { ReactNode } from 'react';

export interface HeadFact {
  readonly label: string;
  readonly value: ReactNode;
  readonly notes?: readonly string[];
}

/** The most important facts about a record, side by side across the page. */
export function FactStrip({ facts }: { readonly facts: readonly HeadFact[] }) {
  return (
    <section className="card o-facts">
      {facts.map(({ label, value, notes = [] }) => (
        <div key={label}>
          <p className="mute">{label}</p>
          <p className="o-fact">{value}</p>
          {notes.map((note) => (
            <p key={note} className="mute num">
              {note}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
