import { readStored, writeStored } from '../../../../shared/session/local-store.ts';
import { idOf } from './place-words.ts';
import type { RideDraft } from './ride-draft.ts';

const KEY = 'farewind.rideSearches';
const KEPT = 3;

/** The last searches that still lie ahead, the newest first. */
export function readRecentRides(today: string): RideDraft[] {
  return parseRecent(readStored(KEY)).filter(({ out }) => out.date !== undefined && out.date >= today);
}

export function rememberRide(draft: RideDraft): void {
  const others = withoutRide(parseRecent(readStored(KEY)), draft);
  writeStored(KEY, JSON.stringify([draft, ...others].slice(0, KEPT)));
}

export function forgetRide(draft: RideDraft): void {
  writeStored(KEY, JSON.stringify(withoutRide(parseRecent(readStored(KEY)), draft)));
}

/** The same ends and moments are the same search. */
export function withoutRide(recent: readonly RideDraft[], draft: RideDraft): RideDraft[] {
  return recent.filter((each) => identity(each) !== identity(draft));
}

function identity({ tripType, from, to, out, back }: RideDraft): string {
  const ends = [from, to].map((end) => (end === undefined ? '' : idOf(end)));
  return [...ends, tripType, out.date, out.time, back.date, back.time].join(' ');
}

/** What the browser remembers, or nothing when it holds something else. */
export function parseRecent(text: string | undefined): RideDraft[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is RideDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['from', 'to', 'out', 'back', 'adults', 'bags'].every((member) => member in value)
  );
}
