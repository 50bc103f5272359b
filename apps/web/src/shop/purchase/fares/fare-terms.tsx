import type { Fare } from '@farewind/contract/flights/search';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { wordTerms } from './term-words.ts';
import { useResultT } from './texts/result-texts.ts';

/** The days to which a fare is limited, as items of a list; nothing, and nothing loaded, for a fare without limits. */
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
  return wordTerms(terms, say, formatDate).map((line) => (
    <li key={line} className="x">
      <CalendarClock className="i i-16" aria-hidden />
      <span>{line}</span>
    </li>
  ));
}
