import { readRemembered, remember } from '../../../../shared/session/remembered.ts';
import {
  optional,
  readJson,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readText,
  withDefault,
} from '../../../../shared/session/read-value.ts';
import { readPlace } from '../../../purchase/ride/read-place.ts';
import { idOf } from '../../../purchase/transfers/place-words.ts';
import { emptyRideDraft, type RideDraft, type RideMoment } from '../../../purchase/transfers/ride-draft.ts';

const KEPT = 3;

/** Recent searches still in the future, newest first. */
export function readRecentRides(today: string): RideDraft[] {
  return parseRecent(readRemembered('rideSearches')).filter(
    ({ out }) => out.date !== undefined && out.date >= today,
  );
}

export function rememberRide(draft: RideDraft): void {
  const others = withoutRide(parseRecent(readRemembered('rideSearches')), draft);
  remember('rideSearches', JSON.stringify([draft, ...others].slice(0, KEPT)));
}

export function removeRecentRide(draft: RideDraft): void {
  remember('rideSearches', JSON.stringify(withoutRide(parseRecent(readRemembered('rideSearches')), draft)));
}

/** Searches with the same ends and times count as the same. */
export function withoutRide(recent: readonly RideDraft[], draft: RideDraft): RideDraft[] {
  return recent.filter((each) => identity(each) !== identity(draft));
}

function identity({ tripType, from, to, out, back }: RideDraft): string {
  const ends = [from, to].map((end) => (end === undefined ? '' : idOf(end)));
  return [...ends, tripType, out.date, out.time, back.date, back.time].join(' ');
}

const readMoment = readObject<RideMoment>({
  date: optional(readText),
  time: readText,
  is: withDefault(readOneOf(['pickup', 'arrival']), 'pickup'),
});

const readDraft = readObject<RideDraft>({
  tripType: withDefault(readOneOf(['oneWay', 'roundTrip']), 'oneWay'),
  from: optional(readPlace),
  to: optional(readPlace),
  out: readMoment,
  back: withDefault(readMoment, emptyRideDraft.back),
  adults: withDefault(readNumber, emptyRideDraft.adults),
  children: withDefault(readNumber, 0),
  infants: withDefault(readNumber, 0),
  bags: withDefault(readNumber, emptyRideDraft.bags),
});

/** Stored searches; incomplete and invalid ones are dropped. */
export function parseRecent(text: string | undefined): readonly RideDraft[] {
  const drafts = readJson(text, readList(readDraft)) ?? [];
  return drafts.filter(({ from, to }) => from !== undefined && to !== undefined);
}
