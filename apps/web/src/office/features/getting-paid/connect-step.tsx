import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A step of connecting: its number or a tick, its title, and what is done in it. */
export function ConnectStep(props: {
  readonly number: number;
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  readonly children: ReactNode;
}) {
  return (
    <li className={`card ${props.state}`} aria-current={props.state === 'now' ? 'step' : undefined}>
      <span className="o-connect-n" aria-hidden>
        {props.state === 'done' ? <Check className="i" /> : props.number}
      </span>
      <div className="stack s3">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </li>
  );
}
