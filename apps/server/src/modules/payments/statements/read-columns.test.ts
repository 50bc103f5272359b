import { expect, it } from 'vitest';
import { guessMapping } from './read-columns.ts';
import { openStatement, readStatementFile } from './read-file.ts';

/** The sums of a table, and its faults. */
function read(text: string, mapping: Readonly<Record<string, string>>) {
  const file = openStatement(Buffer.from(text));
  const { lines, faults } = readStatementFile(file, { ...mapping, fixedCurrency: 'TRY' } as never, 'own');
  return [...lines.map(({ amountMinor }) => amountMinor), ...faults];
}

it('reads thousands without cents by the separators of the other sums, and reports them if none tells', () => {
  const readSums = (...sums: string[]) =>
    read(['Date;Amount;Text', ...sums.map((sum) => `24.11.2026;${sum};x`)].join('\n'), {
      date: 'Date',
      amount: 'Amount',
      purpose: 'Text',
    });
  expect(readSums('12.500', '-7,5')).toEqual([1_250_000, -750]);
  expect(readSums('-12,500', '7.50')).toEqual([-1_250_000, 750]);
  expect(readSums('12.500 TL', '1.250.000')).toEqual([1_250_000, 125_000_000]);
  // As spreadsheets store sums.
  expect(readSums('12.345', '7.5')).toEqual([1235, 750]);
  expect(readSums('12.3450001', '12345.678', '0.125', '1.5E-1')).toEqual([1235, 1_234_568, 13, 15]);
  const unclear = { line: 2, field: 'thousands', found: '12.500' };
  expect(readSums('12.500', '7')).toEqual([700, unclear]);
  expect(readSums('12.500', '7,50', '7.50')).toEqual([750, 750, unclear]);
});

it('reports a last line without its date, and leaves out only totals and signatures below the lines', () => {
  const mapping = { date: 'Date', amount: 'Amount', reference: 'No', counterparty: 'Name' };
  const below = (...rows: string[]) =>
    read(['Date;Amount;No;Name', '24.11.2026;7,50;1;x', ...rows].join('\n'), mapping);
  expect(below(';12,50;118;Azur', ';13,50;;Azur')).toEqual([
    750,
    { line: 3, field: 'date', found: '' },
    { line: 4, field: 'date', found: '' },
  ]);
  expect(
    below('Toplam;20,00;;x', ';20,00;;BAKİYE:', ';20,00;;', 'Director;signed;;Ann', ';;9;Bob', 'Кассир;1;;'),
  ).toEqual([750]);
});

it('finds columns, directions and totals in Turkish capitals', () => {
  expect(guessMapping(['İŞLEM TARİHİ', 'FİŞ NO', 'GİDEN', 'GELEN', 'KARŞI HESAP', 'AÇIKLAMA'])).toEqual({
    date: 'İŞLEM TARİHİ',
    reference: 'FİŞ NO',
    debit: 'GİDEN',
    credit: 'GELEN',
    counterparty: 'KARŞI HESAP',
    purpose: 'AÇIKLAMA',
  });
  expect(guessMapping(['Tarih', 'Giren', 'Çıkan'])).toMatchObject({ credit: 'Giren', debit: 'Çıkan' });
  expect(guessMapping(['DIRECTION', 'ДАТА', 'НАЗНАЧЕНИЕ'])).toEqual({
    direction: 'DIRECTION',
    date: 'ДАТА',
    purpose: 'НАЗНАЧЕНИЕ',
  });
  const titles = ['TARİH', 'TUTAR', 'GİRİŞ/ÇIKIŞ', 'AÇIKLAMA'];
  const rows = [';9,00;;DEVİR', '24.11.2026;7,50;ÇIKIŞ;a', '24.11.2026;8,50;GİRİŞ;b', '24.11.2026;1;GİDEN;c'];
  expect(read([titles.join(';'), ...rows].join('\n'), guessMapping(titles))).toEqual([-750, 850, -100]);
});

it('takes a debit with a minus as taken back if others have none, and asks if the file does not show it', () => {
  const inColumns = (...debits: string[]) =>
    read(
      ['Date;Debit;Credit;Text', ...debits.map((sum) => `24.11.2026;${sum};;x`)].join('\n'),
      guessMapping(['Date', 'Debit', 'Credit', 'Text']),
    );
  const beside = (...sums: string[]) =>
    read(
      ['Date;Amount;Direction;Text', ...sums.map((sum) => `24.11.2026;${sum};x`)].join('\n'),
      guessMapping(['Date', 'Amount', 'Direction', 'Text']),
    );
  const unclear = { line: 2, field: 'minus', found: '-100,00' };
  expect(inColumns('-100,00')).toEqual([unclear]);
  expect(inColumns('-100,00', '5,00')).toEqual([10_000, -500]);
  expect(inColumns('-100,00', '-5,00', '-1,00')).toEqual([-10_000, -500, -100]);
  expect(beside('-100,00;D', '5,00;C')).toEqual([500, unclear]);
  expect(beside('-100,00;D', '5,00;D', '-7,00;C')).toEqual([10_000, -500, -700]);
  expect(beside('-100,00;D', '-5,00;D', '-1,00;D', '9,00;C')).toEqual([-10_000, -500, -100, 900]);
});
