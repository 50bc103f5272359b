import { MoveRight } from 'lucide-react';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** Start and end in local time of their airports: `2027-06-12T08:10`. */
export interface Span {
  readonly from: string;
  readonly to?: string | undefined;
}

/** The old times, struck through, and the new ones with the difference of the start. */
export function TimeMove({ before, after }: { readonly before: Span; readonly after: Span }) {
  const t = useOfficeT();
  const shift = minutesBetween(before.from, after.from);
  return (
    <span className="o-move num">
      <span className="sr">{t('move.before')} </span>
      <del>
        <SpanWords span={before} />
      </del>
      <MoveRight className="i i-16" aria-hidden />
      <span className="sr">{t('move.after')} </span>
      <ins>
        <SpanWords span={after} />
      </ins>
      {shift === 0 ? null : <span className="o-shift">{formatShift(shift)}</span>}
    </span>
  );
}

/** Wraps only between day and times. */
export function SpanWords({ span }: { readonly span: Span }) {
  const [day = '', ...times] = formatSpan(span).split(', ');
  return (
    <>
      <span className="nw">{day},</span> <span className="nw">{times.join(', ')}</span>
    </>
  );
}

/** `12-06-2027, 08:10 – 11:20`; the end's day only if it differs. */
export function formatSpan({ from, to }: Span): string {
  const start = `${formatDate(from)}, ${formatTime(from)}`;
  if (to === undefined) return start;
  const end = to.slice(0, 10) === from.slice(0, 10) ? formatTime(to) : `${formatDate(to)}, ${formatTime(to)}`;
  return `${start} – ${end}`;
}

/** Both times are of the same airport, so any zone gives the difference. */
function minutesBetween(one: string, other: string): number {
  return Math.round((Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / 60_000);
}

function formatShift(minutes: number): string {
  const all = Math.abs(minutes);
  const clock = `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
  return `${minutes < 0 ? '−' : '+'}${clock}`;
}
