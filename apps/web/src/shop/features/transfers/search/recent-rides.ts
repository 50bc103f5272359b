import type { Language } from '@farewind/contract/core/fields';
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
  type Reader,
} from '../../../../shared/session/read-value.ts';
import { isLanguage } from '../../../../shared/session/start-language.ts';
import { readPlace } from '../../../purchase/ride/read-place.ts';
import { idOf } from '../../../purchase/transfers/place-words.ts';
import { recordLanguage } from '../../../purchase/transfers/use-named-place.ts';
import { emptyRideDraft, type RideDraft, type RideMoment } from '../../../purchase/transfers/ride-draft.ts';

const KEPT = 3;

/** Recent searches still in the future, newest first. */
export function readRecentRides(today: string): RideDraft[] {
  return parseRecent(readRemembered('rideSearches')).filter(
    ({ out }) => out.date !== undefined && out.date >= today,
  );
}

/** `language`: the page's, in which the places of the search are named. */
export function rememberRide(draft: RideDraft, language: Language): void {
  const others = withoutRide(parseRecent(readRemembered('rideSearches')), draft);
  store([{ ...draft, language }, ...others].slice(0, KEPT));
}

export function removeRecentRide(draft: RideDraft): void {
  store(withoutRide(parseRecent(readRemembered('rideSearches')), draft));
}

function store(recent: readonly StoredRide[]): void {
  remember('rideSearches', JSON.stringify(recent));
}

/** Searches with the same ends and times count as the same. */
export function withoutRide<Ride extends RideDraft>(recent: readonly Ride[], draft: RideDraft): Ride[] {
  return recent.filter((each) => identity(each) !== identity(draft));
}

function identity({ tripType, from, to, out, back }: RideDraft): string {
  const ends = [from, to].map((end) => (end === undefined ? '' : idOf(end)));
  return [...ends, tripType, out.date, out.time, back.date, back.time].join(' ');
}

const readLanguage: Reader<Language> = (value) => (isLanguage(value) ? value : undefined);

const readMoment = readObject<RideMoment>({
  date: optional(readText),
  time: readText,
  is: withDefault(readOneOf(['pickup', 'arrival']), 'pickup'),
});

interface StoredRide extends RideDraft {
  readonly language?: Language;
}

const readDraft = readObject<StoredRide>({
  tripType: withDefault(readOneOf(['oneWay', 'roundTrip']), 'oneWay'),
  from: optional(readPlace),
  to: optional(readPlace),
  out: readMoment,
  back: withDefault(readMoment, emptyRideDraft.back),
  adults: withDefault(readNumber, emptyRideDraft.adults),
  children: withDefault(readNumber, 0),
  infants: withDefault(readNumber, 0),
  bags: withDefault(readNumber, emptyRideDraft.bags),
  language: optional(readLanguage),
});

/** Stored searches; incomplete and invalid ones are dropped. */
export function parseRecent(text: string | undefined): readonly StoredRide[] {
  const drafts = readJson(text, readList(readDraft)) ?? [];
  for (const { from, to, language } of drafts)
    for (const place of [from, to]) if (place !== undefined) recordLanguage(place, language);
  return drafts.filter(({ from, to }) => from !== undefined && to !== undefined);
}
