import { dayNumber } from '@farewind/values/local-time';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeImportProblem } from '../import-problem.ts';
import { parseDays, parseFlight } from './cell-values.ts';
import { fareLines } from './fare-lines.ts';
import { readFareTable } from './fare-table.ts';
import { readSeatTable } from './seat-table.ts';

const samples = path.join(import.meta.dirname, '../samples');
const seats = readFileSync(path.join(samples, 'seats.csv'), 'utf8');
const fares = readFileSync(path.join(samples, 'fares.csv'), 'utf8');

describe('the table of seats', () => {
  it('is read with its periods, days, buckets and closed dates', () => {
    const { rows, problems } = readSeatTable(seats);
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({
      line: 2,
      flight: { carrier: 'ZY', number: '101' },
      bucket: 'Y',
      seats: 40,
    });
    expect(rows.map((row) => row.status)).toContain('stopSale');
  });

  it('reports every invalid cell of every row with its line and column', () => {
    const text =
      'flight,from,to,bucket,seats\nZY101,2027-06-31,2027-07-01,Y,ten\nZY1O1,2027-06-01,2027-05-01,,5\n';
    expect(readSeatTable(text).problems.map(describeImportProblem)).toEqual([
      'seats line 2, column from: “2027-06-31” is not a date such as 2027-06-01',
      'seats line 2, column seats: “ten” is not a number of seats from 0 to 999',
      'seats line 3, column flight: “ZY1O1” is not a flight such as ZF801',
      'seats line 3, column bucket: a value is needed',
    ]);
  });

  it('is also read with semicolons or tabs, as Excel writes it in much of Europe', () => {
    const plain = readSeatTable(seats);
    for (const separator of [';', '\t']) {
      expect(readSeatTable(`\uFEFF${seats.replaceAll(',', separator)}`)).toEqual(plain);
    }
  });

  it('refuses a period that ends before it begins, a missing or unknown column, and a row of the wrong length', () => {
    const backwards = 'flight,from,to,bucket,seats\nZY101,2027-06-02,2027-06-01,Y,5\n';
    expect(readSeatTable(backwards).problems).toMatchObject([{ line: 2, column: 'to', key: 'period' }]);
    const header = 'flight,from,to,bucket,places\nZY101,2027-06-02,2027-06-01,Y,5\n';
    expect(readSeatTable(header).problems.map(({ key, column }) => `${key} ${column}`)).toEqual([
      'columnUnknown places',
      'columnMissing seats',
    ]);
    expect(readSeatTable('flight,from,to,bucket,seats\nZY101,2027-06-02\n').problems[0]).toMatchObject({
      line: 2,
      key: 'csv',
    });
  });
});

describe('the table of fares', () => {
  it('refuses a zero fare, which could not be charged', () => {
    const free = fares.replace(',99.00,', ',0.00,');
    expect(readFareTable(free, 'EUR').problems.map(describeImportProblem)).toEqual([
      expect.stringMatching(/column fare: “0\.00” is not a sum above zero/),
    ]);
  });

  it('is read with prices in minor units, baggage, conditions, ceiling and pairing', () => {
    const { rows, problems } = readFareTable(fares, 'EUR');
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({ family: 'Charter', fare: 9900, tax: 2150, bagPieces: 1, bagKg: 20 });
    expect(rows[0]).toMatchObject({ cancelFee: undefined, pair: 'ZY-AYT' });
    expect(rows.find((row) => row.family === 'Light')).toMatchObject({ bagPieces: 0, cap: 12 });
    expect(rows.find((row) => row.family === 'Max')).toMatchObject({ cancelFee: 2500, cancelUntilHours: 24 });
  });

  it('refuses a currency other than the inventory’s, with the line', () => {
    const { problems } = readFareTable(fares.replace(',EUR,99.00', ',USD,99.00'), 'EUR');
    expect(problems.map(describeImportProblem)).toEqual([
      'fares line 2, column currency: the inventory is kept in EUR, not in USD',
    ]);
  });

  const terms = (values: string) => {
    const [head = '', , , scheduled = ''] = fares.trim().split('\n');
    const columns = 'minStay,maxStay,through,saleFrom,saleTo,releaseDays,ages';
    return readFareTable(`${head},${columns}\n${scheduled},${values}\n`, 'EUR');
  };

  it('is read with the carriers’ other filed terms: through share, days of sale, release, ages', () => {
    const { rows, problems } = terms(',,82.5%,2027-01-01,2027-02-01,14,firstFlight');
    expect(problems).toEqual([]);
    const sale = { saleFrom: dayNumber('2027-01-01'), saleTo: dayNumber('2027-02-01'), releaseDays: 14 };
    expect(rows[0]).toMatchObject({ through: 8250, ages: 'firstFlight', ...sale });
  });

  it.each([
    ['a stay of a fare that is sold alone', '3,,,,,,', 'minStay', 'pairOnly'],
    ['a sale that ends before it begins', ',,,2027-02-01,2027-01-01,,', 'saleTo', 'period'],
    ['a through share above the fare', ',,101%,,,,', 'through', 'form'],
    ['a through share of nothing', ',,0%,,,,', 'through', 'form'],
    ['ages on a flight that is none', ',,,,,,someFlight', 'ages', 'form'],
  ])('refuses %s', (_, values, column, key) => {
    expect(terms(values).problems).toMatchObject([{ line: 2, column, key }]);
  });

  it('refuses a longest stay below the shortest', () => {
    const [head = '', charter = ''] = fares.trim().split('\n');
    const { problems } = readFareTable(`${head},minStay,maxStay\n${charter},5,4\n`, 'EUR');
    expect(problems.map(describeImportProblem)).toEqual([
      'fares line 2, column maxStay: a longest stay of 4 days is below the shortest of 5',
    ]);
  });

  it.each([
    ['a sum without cents', ',99.00,', ',99,', 'fare'],
    ['an infant above 25 percent', ',100%,10%,', ',100%,26%,', 'infant'],
    ['an unknown cabin', ',economy,Charter,', ',first,Charter,', 'cabin'],
  ])('refuses %s', (_, good, bad, column) => {
    expect(readFareTable(fares.replace(good, bad), 'EUR').problems).toMatchObject([
      { line: 2, column, key: 'form' },
    ]);
  });
});

describe('prices of children and infants', () => {
  const adult = { fare: 10_150, tax: 2000, fuel: 1500, service: 100 };
  const blank = { child: undefined, infant: undefined };

  it('are three quarters of the fare on scheduled flights, and the full fare on charters', () => {
    expect(fareLines(adult, blank, { kind: 'scheduled', isDomestic: false }).child).toEqual({
      ...adult,
      fare: 7613,
    });
    expect(fareLines(adult, blank, { kind: 'charter', isDomestic: false }).child).toEqual(adult);
  });

  it('are a tenth of the fare for an infant, without tax and surcharges, and free inside one country', () => {
    const nothing = { tax: 0, fuel: 0, service: 0 };
    expect(fareLines(adult, blank, { kind: 'charter', isDomestic: false }).infant).toEqual({
      fare: 1015,
      ...nothing,
    });
    expect(fareLines(adult, blank, { kind: 'scheduled', isDomestic: true }).infant).toEqual({
      fare: 0,
      ...nothing,
    });
  });

  it('are those in the file if given', () => {
    const lines = { fare: 6000, tax: 500, fuel: 0, service: 0 };
    const prices = fareLines(
      adult,
      { child: { lines }, infant: { percent: 12.5 } },
      { kind: 'charter', isDomestic: true },
    );
    expect(prices.child).toEqual(lines);
    expect(prices.infant.fare).toBe(1269);
  });
});

describe('cells', () => {
  it('name a flight with or without a space, leading zeros and a suffix', () => {
    expect(['ZF801', 'ZF 0801', '5N 12A'].map(parseFlight)).toEqual([
      { carrier: 'ZF', number: '801' },
      { carrier: 'ZF', number: '801' },
      { carrier: '5N', number: '12A' },
    ]);
    expect(['ZF80101', '12 3', 'ZF'].map(parseFlight)).toEqual([undefined, undefined, undefined]);
  });

  it('name days of operation by number, Monday first', () => {
    expect([parseDays('135'), parseDays('1.3.5..'), parseDays('7'), parseDays('31')]).toEqual([
      21,
      21,
      64,
      undefined,
    ]);
  });
});
