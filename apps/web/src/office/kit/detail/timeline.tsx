import { formatInstant } from '../format-instant.ts';
import { officeToday } from '../office-clock.ts';
import type { Tone } from '../state-badge.tsx';

export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly notes: readonly string[];
  /** `ok` for success, `err` for failure; most entries have neither. */
  readonly tone?: Tone | undefined;
}

/** Events of a record, newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="o-hist">
      {entries.map(({ key, at, title, notes, tone = '' }) => (
        <li key={key} className={tone === '' ? undefined : `is-${tone}`}>
          <time className="num" dateTime={at}>
            {shortInstant(at)}
          </time>
          <span className="pt" aria-hidden />
          <div>
            <p className="m">{title}</p>
            {notes.map((note) => (
              <p key={note} className="mute">
                {note}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** `20-11 15:02`; with the year if it is not the current one. */
function shortInstant(at: string): string {
  const whole = formatInstant(at);
  const isThisYear = whole.slice(6, 10) === officeToday().slice(0, 4);
  return isThisYear ? `${whole.slice(0, 5)} ${whole.slice(11)}` : whole;
}
