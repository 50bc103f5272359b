import { describe, expect, it } from 'vitest';
import { formatMessage, listArguments, parseMessage } from './message.ts';

const say = (source: string, values: Record<string, string | number>, locale = 'ru-RU') =>
  formatMessage(parseMessage(source), values, locale);

describe('messages', () => {
  const seats = '{count, plural, one {# место} few {# места} many {# мест} other {# места}}';
  it('count as Russian counts', () => {
    expect([1, 2, 5, 21, 112].map((count) => say(seats, { count }))).toEqual([
      '1 место',
      '2 места',
      '5 мест',
      '21 место',
      '112 мест',
    ]);
  });
  it('fall back to the general form where a language has no more', () => {
    expect(say('{count, plural, other {# koltuk}}', { count: 1 }, 'tr-TR')).toBe('1 koltuk');
  });
  it('prefer an exact number and choose by word', () => {
    expect(say('{n, plural, =0 {нет} other {#}}', { n: 0 })).toBe('нет');
    expect(say('{kind, select, charter {чартер} other {рейс {name}}}', { kind: 'x', name: 'SU 1' })).toBe(
      'рейс SU 1',
    );
  });
  it('show a missing value by its name instead of breaking the page', () => {
    expect(say('Оплатить {total}', {})).toBe('Оплатить {total}');
  });
  it('name the fault of a broken text', () => {
    for (const broken of ['{a', 'a}', '{n, plural, one {x}}', '{n, date}'])
      expect(() => parseMessage(broken)).toThrow(broken);
  });
  it('list the arguments of all branches', () => {
    expect(listArguments(parseMessage('{a} {n, plural, one {{b}} other {{c}}}'))).toEqual([
      'a',
      'b',
      'c',
      'n:plural',
    ]);
  });
});
