import { expect, it } from 'vitest';
import { family } from '../testing-family.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { checkDigit, printMachineLines } from './print-machine-lines.ts';
import { readMachineLines } from './read-machine-lines.ts';

const [anna] = family as readonly [PassengerFields];
const linesOf = (passenger: PassengerFields) =>
  printMachineLines(passenger)?.map((line) => line.map(({ text }) => text).join(''));

it('prints what was typed as the two lines of the passport, and marks it there', () => {
  const lines = printMachineLines(anna);
  expect(linesOf(anna)).toEqual([
    'P<RUSSOKOLOVA<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<',
    '7528419064RUS8903141F3108228<<<<<<<<<<<<<<02',
  ]);
  expect(lines?.flat().flatMap(({ text, isMarked }) => (isMarked ? text : []))).toEqual([
    'SOKOLOVA',
    'ANNA',
    '752841906',
    '890314',
    '310822',
  ]);
});

it('reckons the check digits of the examples of ICAO 9303', () => {
  expect(checkDigit('520727')).toBe('3');
  expect(checkDigit('AB2134<<<')).toBe('5');
  expect(checkDigit('L898902C3')).toBe('6');
});

it('every country and name that can be typed makes lines that can be read back', () => {
  const people: readonly Partial<PassengerFields>[] = [
    { nationality: 'DE', surname: "O'CONNOR-SMITH", name: 'ANNA MARIA' },
    { nationality: 'XK', passportSerial: '', passportNumber: 'K12345' },
    { nationality: 'TR', surname: 'A'.repeat(29), name: 'B'.repeat(29) },
    { surname: 'A'.repeat(29), name: 'B' },
  ];
  for (const part of people) {
    const lines = linesOf({ ...anna, ...part }) ?? [];
    expect(lines.map(({ length }) => length)).toEqual([44, 44]);
    expect(readMachineLines(lines, '2026-11-21')).toMatchObject({ doubtful: [], isWholeDoubtful: false });
  }
});

it('waits until everything is typed, and prints no number that the lines cannot hold', () => {
  for (const part of [
    { name: '' },
    { surname: 'Соколова' },
    { gender: '' },
    { birthDate: '31-02-1989' },
    { nationality: '' },
    { passportExpiryDate: '' },
    { passportNumber: '2841' },
    { passportNumber: '28419061' },
  ] as const)
    expect(printMachineLines({ ...anna, ...part })).toBeUndefined();
});
