import { addDays } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import {
  findLatestReturn,
  findNationalityHits,
  findPassportMonths,
  listPassportMonths,
  findTravelRuleHits,
} from './find-travel-rule-hits.ts';
import type { FlightKind, Journey, JourneyFlight } from './journey.ts';
import { standardTravelRules } from './standard-travel-rules.ts';
import type { TravelRule } from './travel-rule.ts';

const day = '2027-03-10';

function flight(route: string, date: string, kind: FlightKind = 'charter'): JourneyFlight {
  const [fromCountry = '', toCountry = ''] = route.split('-');
  return { fromCountry, toCountry, departsAt: `${date}T10:00`, arrivesAt: `${date}T14:00`, kind };
}

function roundTrip(country: string, nights: number, kind: FlightKind = 'charter'): Journey {
  return {
    slices: [[flight(`RU-${country}`, day, kind)], [flight(`${country}-RU`, addDays(day, nights), kind)]],
  };
}

const oneWay = (route: string, kind?: FlightKind): Journey => ({ slices: [[flight(route, day, kind)]] });

const codes = (journey: Journey, rules: readonly TravelRule[] = standardTravelRules): string[] =>
  findTravelRuleHits(rules, journey).map((hit) => hit.messageKey);
const blocks = (journey: Journey): string[] =>
  findTravelRuleHits(standardTravelRules, journey)
    .filter((hit) => hit.effect === 'block')
    .map((hit) => hit.messageKey);

describe('how long a charter passenger may stay', () => {
  it.each([
    ['EG', 30, 'rule.charter.egyptStay'],
    ['TH', 45, 'rule.charter.thailandStay'],
    ['TR', 31, 'rule.charter.maxMonth'],
  ])('%s: %i days are allowed, one more is not', (country, days, message) => {
    expect(blocks(roundTrip(country, days))).toEqual([]);
    expect(blocks(roundTrip(country, days + 1))).toEqual([message]);
  });

  it('one month follows the calendar: from 10 February to 10 March', () => {
    const journey = (backOn: string): Journey => ({
      slices: [[flight('RU-TR', '2027-02-10')], [flight('TR-RU', backOn)]],
    });
    expect(blocks(journey('2027-03-10'))).toEqual([]);
    expect(blocks(journey('2027-03-11'))).toEqual(['rule.charter.maxMonth']);
  });

  it('does not limit scheduled flights, a return under another contract, or one-way trips', () => {
    expect(blocks(roundTrip('EG', 90, 'scheduled'))).toEqual([]);
    const mixed = {
      slices: [[flight('RU-TR', day)], [flight('TR-RU', addDays(day, 90), 'scheduled')]],
    };
    expect(blocks(mixed)).toEqual([]);
    expect(blocks(oneWay('RU-EG'))).toEqual([]);
  });

  it('tells the search the last day for a return', () => {
    expect(findLatestReturn(standardTravelRules, [flight('RU-EG', day)])).toBe(addDays(day, 30));
    expect(findLatestReturn(standardTravelRules, [flight('RU-TR', day)])).toBe('2027-04-10');
    expect(findLatestReturn(standardTravelRules, [flight('RU-TR', day, 'scheduled')])).toBeUndefined();
  });
});

describe('notices to travellers before payment', () => {
  it('a charter to Egypt: the visa and the ten per cent', () => {
    const hit = findTravelRuleHits(standardTravelRules, oneWay('RU-EG')).find((h) => h.code === 'egyptVisa');
    expect(hit).toMatchObject({ effect: 'deduction', figures: { percent: 10 } });
    expect(codes(oneWay('RU-EG', 'scheduled'))).not.toContain('rule.charter.egyptVisa');
  });

  it('from Ukraine to Russia, also with a connection: a document within three hours; not in the other direction', () => {
    const viaTurkey: Journey = { slices: [[flight('UA-TR', day), flight('TR-RU', day)]] };
    const hit = findTravelRuleHits(standardTravelRules, viaTurkey).find((h) => h.effect === 'extraField');
    expect(hit).toMatchObject({ messageKey: 'rule.ukraineRussia', figures: { proofHours: 3, percent: 10 } });
    expect(codes(oneWay('RU-UA'))).not.toContain('rule.ukraineRussia');
  });

  it('when to be at the airport: three hours before international flights and charters, ninety minutes before domestic ones', () => {
    expect(codes(oneWay('RU-TR', 'scheduled'))).toContain('rule.airportInternational');
    expect(codes(oneWay('TR-TR', 'charter'))).toContain('rule.airportInternational');
    expect(codes(oneWay('TR-TR', 'scheduled'))).toEqual(['rule.airportDomestic']);
  });

  it('the months of passport validity, abroad only', () => {
    expect(codes(oneWay('RU-TR', 'scheduled'))).toContain('rule.passportMonths');
    expect(findPassportMonths(standardTravelRules, oneWay('RU-TR'), 'RU')).toBe(4);
    expect(findPassportMonths(standardTravelRules, oneWay('RU-RU'), 'RU')).toBeUndefined();
  });
});

describe('the dated table', () => {
  const sixMonths: TravelRule = {
    id: 20,
    topic: 'passport',
    code: 'passportMonths',
    validFrom: '2027-03-10',
    validTo: '2027-03-20',
    nationality: 'BY',
    destinationCountry: 'TH',
    effect: 'notice',
    figures: { passportMonths: 6 },
    messageKey: 'rule.passportMonths',
  };
  const rules = [...standardTravelRules, sixMonths];
  const toThailand = (date: string): Journey => ({ slices: [[flight('RU-TH', date)]] });

  it('replaces the general rule by the specific one for its nationality', () => {
    expect(findPassportMonths(rules, toThailand(day), 'BY')).toBe(6);
    expect(findPassportMonths(rules, toThailand(day), 'RU')).toBe(4);
    expect(findPassportMonths(rules, oneWay('RU-TR'), 'BY')).toBe(4);
  });

  it('lists the required months of passport validity for travellers who are not known yet, and the nationalities that differ', () => {
    const longer: TravelRule = { ...sixMonths, id: 21, code: 'passportLonger', nationality: 'KZ' };
    expect(listPassportMonths([...rules, longer], toThailand(day))).toEqual({
      usual: 4,
      exceptions: [
        { nationality: 'BY', months: 6 },
        { nationality: 'KZ', months: 6 },
      ],
    });
    expect(listPassportMonths(rules, oneWay('RU-TR'))).toEqual({ usual: 4, exceptions: [] });
    expect(listPassportMonths([], oneWay('RU-TR'))).toEqual({ usual: 4, exceptions: [] });
  });

  it('applies to departures from the first to the last day, inclusive', () => {
    const months = (date: string): number | undefined => findPassportMonths(rules, toThailand(date), 'BY');
    expect(['2027-03-09', '2027-03-10', '2027-03-20', '2027-03-21'].map(months)).toEqual([4, 6, 6, 4]);
  });

  it('does not apply nationality rules while no nationality is known', () => {
    const ids = findTravelRuleHits(rules, toThailand(day)).map((hit) => hit.ruleId);
    expect(ids).not.toContain(20);
    expect(ids).toContain(6);
  });

  it('applies to each nationality in a party its own rule', () => {
    const ofParty = (...nationalities: string[]) =>
      findTravelRuleHits(
        rules,
        toThailand(day),
        nationalities.map((nationality) => ({ nationality })),
      )
        .filter(({ code }) => code === 'passportMonths')
        .map(({ ruleId }) => ruleId);
    expect(ofParty('BY', 'BY')).toEqual([20]);
    expect(ofParty('RU', 'BY')).toEqual([6, 20]);
  });

  it('shows rules for single nationalities to a visitor without a known nationality', () => {
    expect(findNationalityHits(rules, toThailand(day)).map((hit) => [hit.nationality, hit.ruleId])).toEqual([
      ['BY', 20],
    ]);
    expect(findNationalityHits(rules, oneWay('RU-TR'))).toEqual([]);
  });

  it('states for an overlong stay the latest permitted return', () => {
    const [hit] = findTravelRuleHits(standardTravelRules, roundTrip('EG', 31));
    expect(hit).toMatchObject({ effect: 'block', latestReturn: addDays(day, 30) });
  });
});
