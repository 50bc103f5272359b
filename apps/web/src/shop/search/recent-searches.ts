import { cabins } from '@farewind/contract/core/cabins';
import { readRemembered, remember } from '../../shared/session/remembered.ts';
import {
  optional,
  readFlag,
  readJson,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readText,
  withDefault,
} from '../../shared/session/read-value.ts';
import { emptyDraft, type ChosenPlace, type SearchDraft } from './search-draft.ts';

const KEPT = 3;

/** Adds a search, newest first, without duplicates of route and dates or searches in the past. */
export function addRecent(recent: readonly SearchDraft[], draft: SearchDraft): SearchDraft[] {
  return [draft, ...withoutRecent(recent, draft)].slice(0, KEPT);
}

export function withoutRecent(recent: readonly SearchDraft[], draft: SearchDraft): SearchDraft[] {
  return recent.filter((each) => identity(each) !== identity(draft));
}

export function listUsable(recent: readonly SearchDraft[], today: string): SearchDraft[] {
  return recent.filter((each) => each.departureDate !== undefined && each.departureDate >= today);
}

const readChosen = readObject<ChosenPlace>({
  code: readText,
  name: readText,
  cityCode: optional(readText),
});

const readDraft = readObject<SearchDraft>({
  tripType: withDefault(readOneOf(['oneWay', 'roundTrip']), 'oneWay'),
  from: optional(readChosen),
  to: optional(readChosen),
  departureDate: optional(readText),
  returnDate: optional(readText),
  cabin: withDefault(readOneOf(cabins), emptyDraft.cabin),
  adults: withDefault(readNumber, emptyDraft.adults),
  children: withDefault(readNumber, 0),
  infants: withDefault(readNumber, 0),
  directOnly: withDefault(readFlag, false),
  nearbyAirports: withDefault(readFlag, false),
});

/** Stored searches; incomplete and invalid ones are dropped. */
export function parseRecent(text: string | undefined): readonly SearchDraft[] {
  const drafts = readJson(text, readList(readDraft)) ?? [];
  return drafts.filter(({ from, to }) => from !== undefined && to !== undefined);
}

function identity(draft: SearchDraft): string {
  return [draft.tripType, draft.from?.code, draft.to?.code, draft.departureDate, draft.returnDate].join(' ');
}

export function readRecentSearches(today: string): SearchDraft[] {
  return listUsable(parseRecent(readRemembered('searches')), today);
}

export function rememberSearch(draft: SearchDraft): void {
  remember('searches', JSON.stringify(addRecent(parseRecent(readRemembered('searches')), draft)));
}

export function removeRecentSearch(draft: SearchDraft): void {
  remember('searches', JSON.stringify(withoutRecent(parseRecent(readRemembered('searches')), draft)));
}
