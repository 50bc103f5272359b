import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  findDraftProblems,
  nameEnds,
  namePlace,
  swapPlaces,
  toCriteria,
  toDraft,
  type SearchDraft,
} from './search-draft.ts';

const today = '2026-11-20';
const moscow = { code: 'MOW', name: 'Москва' };
const antalya = { code: 'AYT', name: 'Анталья' };
const complete: SearchDraft = {
  ...emptyDraft,
  from: moscow,
  to: antalya,
  departureDate: '2027-06-12',
  returnDate: '2027-06-26',
};

describe('the search form', () => {
  it('asks for everything that is missing, each at its field', () => {
    expect(findDraftProblems(emptyDraft, today)).toEqual({
      from: 'search.fromRequired',
      to: 'search.toRequired',
      departureDate: 'search.departureRequired',
      returnDate: 'search.returnRequired',
    });
  });
  it('accepts a complete search, also for today and a return on the same day', () => {
    expect(findDraftProblems(complete, today)).toEqual({});
    expect(findDraftProblems({ ...complete, departureDate: today, returnDate: today }, today)).toEqual({});
  });
  it('does not ask a one-way traveller for a return date', () => {
    expect(findDraftProblems({ ...complete, tripType: 'oneWay', returnDate: undefined }, today)).toEqual({});
  });
  it('refuses one place twice, a past date and a return before the departure', () => {
    expect(findDraftProblems({ ...complete, to: moscow }, today)).toEqual({ to: 'search.samePlace' });
    expect(findDraftProblems({ ...complete, departureDate: '2026-11-19' }, today)).toEqual({
      departureDate: 'search.dateInPast',
    });
    expect(findDraftProblems({ ...complete, returnDate: '2027-06-11' }, today)).toEqual({
      returnDate: 'search.returnBeforeDeparture',
    });
  });
  it('refuses two places of one city: an airport and its city, or two of its airports', () => {
    const inMoscow = (code: string) => ({ code, name: code, cityCode: 'MOW' });
    for (const [from, to] of [
      ['SVO', 'MOW'],
      ['MOW', 'SVO'],
      ['SVO', 'VKO'],
    ] as const)
      expect(findDraftProblems({ ...complete, from: inMoscow(from), to: inMoscow(to) }, today)).toEqual({
        to: 'search.samePlace',
      });
    expect(findDraftProblems({ ...complete, from: inMoscow('SVO') }, today)).toEqual({});
  });
  it('refuses ten passengers and more infants than adults', () => {
    expect(findDraftProblems({ ...complete, adults: 5, children: 5 }, today)).toEqual({
      passengers: 'passenger.maxCount',
    });
    expect(findDraftProblems({ ...complete, infants: 2 }, today)).toEqual({ passengers: 'infant.countHint' });
  });
  it('saves no return date with a one-way search, and comes back from what it saved', () => {
    expect(toCriteria({ ...complete, tripType: 'oneWay' }, 'RUB')).not.toHaveProperty('returnDate');
    const names: Record<string, string> = { MOW: 'Москва', AYT: 'Анталья' };
    expect(toDraft(toCriteria(complete, 'RUB'), (code) => names[code] ?? code)).toEqual(complete);
  });
  it('turns the direction round', () => {
    expect(swapPlaces(complete)).toMatchObject({ from: antalya, to: moscow });
  });
});

it('names that come late replace only the codes shown in their place', () => {
  const nameOf = (code: string) => ({ MOW: 'Moscow', AYT: 'Antalya' })[code] ?? code;
  const edited = { ...complete, from: { code: 'MOW', name: 'MOW' }, departureDate: '2027-06-13' };
  expect(nameEnds(edited, nameOf)).toEqual({ ...edited, from: { code: 'MOW', name: 'Moscow' } });
  expect(nameEnds(emptyDraft, nameOf)).toEqual(emptyDraft);
});

it('a chosen place has its name in the language that is read now, as soon as that is known', () => {
  const inTurkish = (code: string) => (code === 'AYT' ? 'Antalya' : code);
  expect(namePlace(antalya, inTurkish)).toEqual({ code: 'AYT', name: 'Antalya' });
  expect(namePlace(moscow, inTurkish)).toBe(moscow);
});
