import { expect, it } from 'vitest';
import { findCodeProblem, wayOfCode } from './lookup-code.ts';

it('a traveller with a text message looks the order up by its number, on the page of the booking code too', () => {
  for (const typed of ['FW123456782', 'fw 123-456-782', ' 123456782', 'АЦ123456782'])
    expect(wayOfCode(typed), typed).toBe('reservation');
  for (const typed of ['ABC234', 'abc-234', ' a b c 2 3 4 ', '234567'])
    expect(wayOfCode(typed), typed).toBe('pnr');
});

it('what can be neither code is not looked up', () => {
  for (const typed of ['', '—', 'FW', 'FW12345', 'ABCDE', 'ABC2345', 'SOKOLOVA', 'FW1234567821'])
    expect(wayOfCode(typed), typed).toBeUndefined();
});

it('a reservation number that is cut short is asked for by its own name, wherever it is typed', () => {
  expect(findCodeProblem('FW 12345', 'pnr')).toBe('lookup.reservationRequired');
  expect(findCodeProblem('ABC23', 'pnr')).toBe('lookup.pnrRequired');
  expect(findCodeProblem('', 'reservation')).toBe('lookup.reservationRequired');
  expect(findCodeProblem('ABC234', 'reservation')).toBeUndefined();
  expect(findCodeProblem('FW123456782', 'pnr')).toBeUndefined();
});
