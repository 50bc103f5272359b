import { mayRemember } from '../../../shared/session/cookie-choice.ts';
import { readStored, removeStored, writeStored } from '../../../shared/session/local-store.ts';
import type { SearchDraft } from './search-draft.ts';

const KEY = 'farewind.searches';
const KEPT = 3;

/** The newest search first; the same route and dates appear once; only searches that still lie ahead. */
export function addRecent(recent: readonly SearchDraft[], draft: SearchDraft): SearchDraft[] {
  return [draft, ...withoutRecent(recent, draft)].slice(0, KEPT);
}

export function withoutRecent(recent: readonly SearchDraft[], draft: SearchDraft): SearchDraft[] {
  return recent.filter((each) => identity(each) !== identity(draft));
}

export function listUsable(recent: readonly SearchDraft[], today: string): SearchDraft[] {
  return recent.filter((each) => each.departureDate !== undefined && each.departureDate >= today);
}

/** What the browser remembers, or nothing when it holds something else. */
export function parseRecent(text: string | undefined): SearchDraft[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is SearchDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'to' in value &&
    'departureDate' in value &&
    'adults' in value
  );
}

function identity(draft: SearchDraft): string {
  return [draft.tripType, draft.from?.code, draft.to?.code, draft.departureDate, draft.returnDate].join(' ');
}

export function readRecentSearches(today: string): SearchDraft[] {
  return listUsable(parseRecent(readStored(KEY)), today);
}

/** Kept where the visitor lets this browser remember what is not essential. */
export function rememberSearch(draft: SearchDraft): void {
  if (!mayRemember()) return;
  writeStored(KEY, JSON.stringify(addRecent(parseRecent(readStored(KEY)), draft)));
}

export function forgetSearch(draft: SearchDraft): void {
  writeStored(KEY, JSON.stringify(withoutRecent(parseRecent(readStored(KEY)), draft)));
}

export function forgetSearches(): void {
  removeStored(KEY);
}
