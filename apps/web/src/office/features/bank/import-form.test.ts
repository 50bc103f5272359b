import { expect, it } from 'vitest';
import { startImport, withBank, type Look } from './import-form.ts';

const mapping = { date: 'Tarih', amount: 'Tutar' };
const euros = { bank: 'Garanti EUR', mapping: { ...mapping, fixedCurrency: 'EUR' } };
const liras = { bank: 'Garanti TRY', mapping: { ...mapping, fixedCurrency: 'TRY' } };
const look = (fitting: NonNullable<Look['fitting']>): Look => ({
  format: 'table',
  banks: ['Garanti EUR', 'Garanti TRY', 'Sber'],
  fitting,
  columns: ['Tarih', 'Tutar'],
  sample: [],
  mapping: fitting.length === 1 ? fitting[0]!.mapping : mapping,
});

it('the next file of an account has its name and its columns', () => {
  expect(startImport(look([euros]), 'feb.csv')).toMatchObject({
    bank: 'Garanti EUR',
    date: 'Tarih',
    fixedCurrency: 'EUR',
  });
});

it('a file that may be of two accounts, or is of a new bank, asks for the name', () => {
  expect(startImport(look([euros, liras]), 'feb.csv')).toMatchObject({
    bank: '',
    date: 'Tarih',
    fixedCurrency: '',
  });
  expect(startImport(look([]), 'feb.csv').bank).toBe('');
});

it('the name of an account brings its currency', () => {
  const file = look([euros, liras]);
  const named = { ...startImport(file, 'feb.csv'), bank: 'Garanti TRY' };
  expect(withBank(named, file).fixedCurrency).toBe('TRY');
  expect(withBank({ ...named, bank: 'Garanti T' }, file)).toEqual({ ...named, bank: 'Garanti T' });
});
