import type { Fare } from '@farewind/contract/flights/search';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useResultT } from './texts/result-texts.ts';

/** Time limits of a fare as list items; loads nothing for a fare without any. */
export function FareTerms({ terms }: { readonly terms: Fare['terms'] }) {
  if (terms === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Lines terms={terms} />
    </Suspense>
  );
}

function Lines({ terms }: { readonly terms: NonNullable<Fare['terms']> }) {
  const say = useResultT();
  return formatTerms(terms, say, formatDate).map((line) => (
    <li key={line} className="x">
      <CalendarClock className="i i-16" aria-hidden />
      <span>{line}</span>
    </li>
  ));
}

/** The limits as sentences: the stay, then the end of sale. */
function formatTerms(
  { minStayDays: min, maxStayDays: max, soldUntil }: NonNullable<Fare['terms']>,
  say: ReturnType<typeof useResultT>,
  format: (date: string) => string,
): string[] {
  const lines: string[] = [];
  if (min !== undefined && min === max) lines.push(say('terms.stayExact', { days: min }));
  else if (min !== undefined && max !== undefined) lines.push(say('terms.stay', { min, max }));
  else if (min !== undefined) lines.push(say('terms.stayMin', { days: min }));
  else if (max !== undefined) lines.push(say('terms.stayMax', { days: max }));
  if (soldUntil !== undefined) lines.push(say('terms.soldUntil', { date: format(soldUntil) }));
  return lines;
}
