import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatDate } from '../../../shared/format/date.ts';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { DateInput } from './date-input.tsx';
import { findPart, readDay, readTime, takeTyped } from './day-text.ts';
import { TimeInput } from './time-input.tsx';

const day = { sign: '-', read: readDay, format: formatDate } as const;
const time = { sign: ':', read: readTime, format: String } as const;

/** The texts of a field, and its last value, as each stroke leaves them. */
function typeAll(strokes: readonly string[], shown: string, pattern: typeof day | typeof time) {
  const texts: string[] = [];
  let value = '';
  for (const stroke of strokes) {
    const taken = takeTyped(stroke, texts.at(-1) ?? shown, pattern);
    texts.push(taken.text);
    ({ value } = taken);
  }
  return { texts, value };
}

it('a day is corrected digit by digit: a deleted one does not come back', () => {
  expect(typeAll(['1-06-2027', '11-06-2027'], '01-06-2027', day)).toEqual({
    texts: ['1-06-2027', '11-06-2027'],
    value: '2027-06-11',
  });
  expect(typeAll(['01--2027', '01-7-2027'], '01-6-2027', day)).toEqual({
    texts: ['01--2027', '01-7-2027'],
    value: '2027-07-01',
  });
});

it('a time is corrected digit by digit too', () => {
  expect(typeAll(['8:10', '18:10'], '08:10', time)).toEqual({ texts: ['8:10', '18:10'], value: '18:10' });
  expect(typeAll(['8', '8:', '8:1', '8:10'], '', time)).toEqual({
    texts: ['8', '8:', '8:1', '8:10'],
    value: '08:10',
  });
});

it('separators come by themselves while digits are typed, and what is pasted is written in full', () => {
  expect(typeAll(['1', '12', '12-0', '12-06'], '', day).texts).toEqual(['1', '12-', '12-0', '12-06-']);
  expect(typeAll(['2027-6-2'], '', day)).toEqual({ texts: ['02-06-2027'], value: '2027-06-02' });
  expect(typeAll(['2027-06-12'], '01-06-2027', day).texts).toEqual(['12-06-2027']);
  expect(typeAll(['0810'], '', time)).toEqual({ texts: ['08:10'], value: '08:10' });
});

it('fields show a day and a time in full, and an unfinished one as it is', () => {
  const show = (field: React.ReactNode) =>
    renderToStaticMarkup(<OfficeTextsProvider value={(key) => key}>{field}</OfficeTextsProvider>);
  const props = { onChange: () => undefined };
  expect(show(<DateInput value="2027-06-12" {...props} />)).toContain('value="12-06-2027"');
  expect(show(<DateInput value="12-06" {...props} />)).toContain('value="12-06"');
  expect(show(<TimeInput value="8:10" {...props} />)).toContain('value="08:10"');
  expect(show(<TimeInput value="8:" {...props} />)).toContain('value="8:"');
});

it('an arrow key steps the part that the caret stands in, also where a digit or a separator is missing', () => {
  const inDay = (text: string, caret: number) => findPart(text, caret, ['day', 'month', 'year']);
  const inTime = (text: string, caret: number) => findPart(text, caret, ['hour', 'minute']);
  for (const [caret, part] of [
    [0, 'day'],
    [2, 'day'],
    [3, 'month'],
    [5, 'month'],
    [6, 'year'],
    [10, 'year'],
  ] as const)
    expect(inDay('01-06-2027', caret)).toEqual({ part, caret });
  expect(inDay('1-6-2027', 1)).toEqual({ part: 'day', caret: 2 });
  expect(inDay('1-6-2027', 3)).toEqual({ part: 'month', caret: 5 });
  expect(inDay('1-6-2027', 4)).toEqual({ part: 'year', caret: 6 });
  expect(inDay('2027-6-1', 4).part).toBe('year');
  expect(inDay('01062027', 3).part).toBe('month');
  expect(inTime('8:10', 1)).toEqual({ part: 'hour', caret: 2 });
  expect(inTime('8:10', 2)).toEqual({ part: 'minute', caret: 3 });
  expect(inTime('08:10', 2)).toEqual({ part: 'hour', caret: 2 });
  expect(inTime('0810', 3).part).toBe('minute');
});
