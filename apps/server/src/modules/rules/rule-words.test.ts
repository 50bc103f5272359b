import { languages } from '@farewind/contract/core/fields';
import { describe, expect, it } from 'vitest';
import { formatForCitizens, formatRule, formatRuleInAllLanguages } from './rule-words.ts';
import { standardTravelRules } from './standard-travel-rules.ts';
import { topicTerms } from './rule-topics.ts';
import type { RuleFigures } from './travel-rule.ts';

const ruleOf = (code: string, country?: string) =>
  standardTravelRules.find((rule) => rule.code === code && rule.destinationCountry === country)!;
const figures: RuleFigures = {
  maxStayDays: 21,
  maxStayMonths: 2,
  passportMonths: 5,
  percent: 15,
  proofHours: 4,
  arriveMinutes: 150,
  checkInClosesMinutes: 60,
};

describe('the text of a rule for travellers', () => {
  it.each([
    ['charterStay', 'EG', 'Charter to Egypt: a stay of at most 30 days.'],
    ['charterStay', 'TH', 'Charter to Thailand: a stay of at most 45 days.'],
    ['charterStay', undefined, 'The return on a charter is at most one month after the outbound flight.'],
    ['passportMonths', undefined, 'The passport must be valid for at least 4 months after your return.'],
    [
      'airportArrival',
      undefined,
      'Be at the airport 3 hours before an international or charter flight. Check-in closes 1 hour before departure.',
    ],
  ])('%s %s: the words of the specification, with its figures', (code, country, sentence) => {
    expect(formatRule(ruleOf(code, country), 'en')).toBe(sentence);
  });

  it('at home: ninety minutes before the flight, and check-in closes forty minutes before', () => {
    const domestic = standardTravelRules.find(({ figures: { route } }) => route === 'domestic')!;
    expect(formatRuleInAllLanguages(domestic)).toEqual({
      en: 'Be at the airport 90 minutes before a domestic flight. Check-in closes 40 minutes before departure.',
      ru: 'На внутренний рейс приезжайте за 90 минут. Регистрация закрывается за 40 минут до вылета.',
      tr: 'İç hat uçuşlarda 90 dakika önce havalimanında olun. Check-in kalkıştan 40 dakika önce kapanır.',
    });
  });

  it('follows the edited figure: 10 per cent becomes 15, three hours become four', () => {
    const edited = { ...ruleOf('ukraineRussiaProof', 'RU'), figures };
    expect(formatRule(edited, 'en')).toMatch(/within 4 hours of purchase.* less 15%/);
    expect(formatRule(edited, 'ru')).toMatch(/в течение 4 часов .* за вычетом 15 %/);
    expect(formatRule(edited, 'tr')).toMatch(/4 saat içinde .* %15 kesintiyle/);
  });

  it('is the agency’s own text, if there is one', () => {
    const texts = { ru: 'Нужна виза', en: 'A visa is needed', tr: 'Vize gerekir' };
    expect(formatRuleInAllLanguages({ ...ruleOf('egyptVisa', 'EG'), texts })).toEqual(texts);
  });

  it('names the country of the nationals concerned', () => {
    const rule = { ...ruleOf('passportMonths'), nationality: 'KZ', figures: { passportMonths: 6 } };
    expect(formatForCitizens(rule, 'en')).toBe(
      'Citizens of Kazakhstan: The passport must be valid for at least 6 months after your return.',
    );
  });

  it.each(Object.entries(topicTerms))('on %s has a text in every language', (_topic, terms) => {
    const messageKey = terms.messageKey(figures);
    if (messageKey === undefined) return;
    for (const language of languages)
      expect(formatRule({ messageKey, figures }, language)).not.toMatch(/[{}]/);
  });
});
