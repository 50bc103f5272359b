import { saveTravelRule } from '@farewind/contract/rules/travel-rules';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/errors.ts';
import { standardTravelRules } from '../standard-travel-rules.ts';
import { readRule } from './read-rule.ts';

const read = (fields: object, before?: Parameters<typeof readRule>[1]) =>
  readRule(saveTravelRule.input.parse({ topic: 'closed', validFrom: '2027-03-10', ...fields }), before);

function faultsOf(fields: object): (string | undefined)[] {
  try {
    read(fields);
    return [];
  } catch (error) {
    return (error as Refusal).options.fields?.map(({ path }) => path) ?? ['?'];
  }
}

const words = { ru: 'Слова', en: 'Words', tr: 'Sözler' };

describe('a travel rule as staff enter it', () => {
  it.each([
    [{ topic: 'stay' }, ['maxStayDays']],
    [{ topic: 'stay', maxStayDays: '30', maxStayMonths: '1' }, ['maxStayMonths']],
    [{ topic: 'passport' }, ['passportMonths']],
    [{ topic: 'proof', percent: '10' }, ['proofHours']],
    [{ topic: 'airport' }, ['arriveMinutes', 'checkInClosesMinutes']],
    [{ topic: 'airport', arriveMinutes: '60', checkInClosesMinutes: '60' }, ['checkInClosesMinutes']],
    [{ topic: 'airport', arriveMinutes: '61', checkInClosesMinutes: '60' }, []],
    [{ validTo: '2027-03-09' }, ['validTo']],
    [{ validTo: '2027-03-10' }, []],
    [{ destinationCountry: 'XX' }, ['destinationCountry']],
    [{ topic: 'notice' }, ['texts.ru', 'texts.en', 'texts.tr']],
    [{ topic: 'notice', texts: { ...words, tr: ' ' } }, ['texts.tr']],
    [{ topic: 'notice', texts: words }, []],
    [{ texts: { en: 'Only English' } }, ['texts.ru', 'texts.tr']],
  ])('%j has its faults at %j', (fields, faults) => {
    expect(faultsOf(fields)).toEqual(faults);
  });

  it('stores only the figures of its topic, which decides whether it blocks, informs or requires a document', () => {
    expect(read({ topic: 'visa', percent: '0', proofHours: '3' })).toMatchObject({
      figures: { percent: 0 },
      effect: 'deduction',
      messageKey: 'rule.entryDeduction',
    });
    expect(read({ topic: 'visa' })).toMatchObject({ figures: {}, effect: 'notice' });
    expect(read({ topic: 'stay', maxStayDays: '1' })).toMatchObject({ effect: 'block' });
    expect(read({ topic: 'proof', proofHours: 1 })).toMatchObject({ effect: 'extraField' });
  });

  it('keeps the built-in text while its meaning is the same, and gets a general one for another country', () => {
    const egypt = { ...standardTravelRules[1]!, isActive: true, version: 1 };
    const edited = { topic: 'stay', kind: 'charter', destinationCountry: 'EG', maxStayDays: 20 };
    expect(read(edited, egypt).messageKey).toBe('rule.charter.egyptStay');
    expect(read({ ...edited, destinationCountry: 'TN' }, egypt).messageKey).toBe('rule.stayDays');
  });
});
