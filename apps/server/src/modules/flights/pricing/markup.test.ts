import { describe, expect, it } from 'vitest';
import { addMarkup, findMarkup, type MarkupRule, type MarkupSubject } from './markup.ts';

const anything: MarkupRule = {
  carrier: undefined,
  fromCode: undefined,
  toCode: undefined,
  kind: undefined,
  cabin: undefined,
  firstDay: undefined,
  lastDay: undefined,
  amount: { sumMinor: 100 },
};
const subject: MarkupSubject = {
  carrier: 'TK',
  fromCodes: ['SVO', 'MOW'],
  toCodes: ['AYT', 'AYT'],
  kind: 'scheduled',
  cabin: 'economy',
  day: 20_900,
};
const lines = (fareMinor: number) => ({ fareMinor, taxMinor: 10, fuelMinor: 20, serviceMinor: 5 });
const prices = { adult: lines(1005), child: lines(750), infant: lines(0) };

describe('a markup', () => {
  it('is the first matching rule, however specific a later one is', () => {
    const particular = { ...anything, carrier: 'TK' };
    expect(findMarkup([anything, particular], subject)).toBe(anything);
    expect(findMarkup([{ ...anything, carrier: 'PC' }, particular], subject)).toBe(particular);
  });

  it.each([
    [{ fromCode: 'SVO' }, true],
    [{ fromCode: 'MOW' }, true],
    [{ fromCode: 'LED' }, false],
    [{ toCode: 'AYT' }, true],
    [{ kind: 'charter' }, false],
    [{ cabin: 'business' }, false],
    [{ firstDay: 20_900, lastDay: 20_900 }, true],
    [{ firstDay: 20_901 }, false],
    [{ lastDay: 20_899 }, false],
  ])('with %j applies: %s', (conditions, applies) => {
    expect(findMarkup([{ ...anything, ...conditions }], subject) !== undefined).toBe(applies);
  });

  it('in percent applies to the fare line only, half up, and is shown in the service line', () => {
    const marked = addMarkup(prices, { ...anything, amount: { basisPoints: 1000 } });
    expect(marked.adult).toEqual({ ...lines(1005), serviceMinor: 5 + 101 });
    expect(marked.child).toEqual({ ...lines(750), serviceMinor: 5 + 75 });
    expect(marked.infant).toEqual(lines(0));
  });

  it('as a sum is added for every passenger', () => {
    const marked = addMarkup(prices, anything);
    expect(marked.infant.serviceMinor).toBe(105);
  });

  it('that does not exist changes nothing', () => {
    expect(addMarkup(prices, undefined)).toBe(prices);
  });
});
