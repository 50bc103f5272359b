import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../platform/csv.ts';
import type { Invoice } from './invoice.ts';
import { invoiceTable } from './invoice-table.ts';
import { zipFiles } from './zip-files.ts';

const sale: Invoice = {
  id: 'one',
  mode: 'live',
  series: 'BYN2027',
  number: 1,
  kind: 'sale',
  cause: 'capture:1',
  ofInvoice: undefined,
  orderId: 'order',
  attemptId: 'attempt',
  amountMinor: 120_30,
  currency: 'BYN',
  lines: [
    { itemId: 'a', description: 'Авиаперевозка MSQ–AYT; туда', amountMinor: 100_00, percent: 0 },
    { itemId: 'a', description: 'Сервисный сбор', amountMinor: 20_30, percent: 20 },
  ],
  issuer: {
    title: '',
    taxNumber: '',
    taxOffice: '',
    street: '',
    district: '',
    city: '',
    exemptionCode: '',
    exemptionReason: '',
  },
  buyer: { title: '=cmd|calc', name: '', surname: '', countryCode: '+375', taxNumber: '012345678' },
  method: 'card',
  state: 'issued',
  reason: undefined,
  issuedOn: '2027-03-12',
  movedAt: new Date('2027-03-12T18:30:00Z'),
  version: 1,
};
const back: Invoice = {
  ...sale,
  id: 'two',
  number: 2,
  kind: 'return',
  ofInvoice: 'one',
  amountMinor: 20_30,
  lines: [sale.lines[1]!],
};

test('a daily list has a row for each line, refunds below zero, and sums that a spreadsheet reads', () => {
  const table = invoiceTable('BYN', [sale, back], {
    numbers: new Map([['order', 'FW1234']]),
    sales: new Map([['one', sale]]),
    formatTime: () => '21:30:00',
  });
  const rows = parseCsv(table).map(({ values }) => values);
  expect(table.startsWith('\u{FEFF}Номер;')).toBe(true);
  expect(rows).toHaveLength(4);
  // A spreadsheet keeps the zero of a tax number.
  expect(table).toContain(';"=""012345678""";');
  expect(rows[0]).toMatchObject({
    Номер: '2027/1',
    Бронирование: 'FW1234',
    Услуга: 'Авиаперевозка MSQ–AYT; туда',
    'Ставка НДС (%)': '0',
    НДС: '0,00',
    'Сумма с НДС': '100,00',
    // No spreadsheet runs it as a formula.
    Покупатель: "'=cmd|calc",
  });
  expect(rows[2]).toMatchObject({
    Вид: 'Возврат',
    'К документу': '2027/1',
    'Сумма без НДС': '-16,92',
    НДС: '-3,38',
    'Сумма с НДС': '-20,30',
  });
  expect(rows[3]).toMatchObject({
    Номер: 'ИТОГО',
    'Сумма без НДС': '100,00',
    НДС: '0,00',
    'Сумма с НДС': '100,00',
    Валюта: 'BYN',
  });
});

test('an archive with two files of one name is not made: it would hold only one of them', () => {
  const file = { name: 'FWD2027000000001.xml', content: Buffer.from('one') };
  expect(() => zipFiles([file, { name: file.name, content: Buffer.from('two') }])).toThrow('same name');
});

test('an archive has its files, whole and in order, and is the same each time', () => {
  const files = ['FWD2027000000001.xml', 'iptal-ğüş.csv'].map((name) => ({
    name,
    content: Buffer.from(`${name} `.repeat(200), 'utf8'),
  }));
  const zip = zipFiles(files);
  expect(zipFiles(files).equals(zip)).toBe(true);
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(2);
  let at = zip.readUInt32LE(end + 16);
  const found = Array.from({ length: 2 }, () => {
    const [packed, nameLength, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength;
    const begin = local + 30 + nameLength;
    return { name, content: inflateRawSync(zip.subarray(begin, begin + packed)) };
  });
  expect(found).toEqual(files);
});
