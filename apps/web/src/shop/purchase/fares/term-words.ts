import type { Fare } from '@farewind/contract/flights/search';
import type { useResultT } from './texts/result-texts.ts';

/** The limits of a fare in sentences: the stay, then the end of its sale. */
export function wordTerms(
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
