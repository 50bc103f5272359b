import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeImportProblem } from '../import-problem.ts';
import { readSsim } from './read-ssim.ts';
import { isSellable, isSold } from './ssim-leg.ts';

const sample = readFileSync(path.join(import.meta.dirname, '../samples/two-carriers.ssim'), 'utf8');
const lines = sample.split('\n');

/** The sample with one line changed; `line` as in an editor. */
function withLine(line: number, change: (text: string) => string): string {
  return lines.map((text, index) => (index === line - 1 ? change(text) : text)).join('\n');
}

function put(text: string, from: number, value: string): string {
  return text.slice(0, from - 1) + value + text.slice(from - 1 + value.length);
}

describe('reading an SSIM schedule file', () => {
  it('reads every leg of a correct file in either time mode, and skips the zero padding', () => {
    const { legs, problems } = readSsim(sample, { tolerant: false });
    expect(problems).toEqual([]);
    expect(legs).toHaveLength(14);
    expect(legs.map((leg) => leg.timeMode).join('')).toBe('LLLLLLLLLLUUUU');
  });

  it('sells passenger flights only: scheduled, additional and charter ones', () => {
    const { legs } = readSsim(sample, { tolerant: false });
    expect(legs.filter((leg) => !isSellable(leg)).map((leg) => leg.number)).toEqual(['400']);
  });

  it('marks the legs of another carrier as codeshares and does not sell them', () => {
    const { legs } = readSsim(sample, { tolerant: false });
    const codeshares = legs.filter((leg) => isSellable(leg) && !isSold(leg));
    expect(codeshares).toMatchObject([{ number: '300', codeshareOf: 'ZW 4413', operatedBy: 'SAMPLE WINGS' }]);
  });

  it('applies segment data to every leg between its board and off points, including later legs', () => {
    const { legs } = readSsim(sample, { tolerant: false });
    expect(legs.filter((leg) => leg.number === '200').map((leg) => leg.duplicates)).toEqual([
      ['ZW 7200', 'ZV 8200'],
      ['ZW 7200', 'ZV 8200'],
    ]);
  });

  it('reads the hundreds of the itinerary variation, the operational suffix and the frequency rate', () => {
    const { legs } = readSsim(sample, { tolerant: false });
    expect(legs.find((leg) => leg.number === '500')).toMatchObject({ variation: 105 });
    expect(legs.find((leg) => leg.number === '201')).toMatchObject({ suffix: 'B' });
    expect(legs.find((leg) => leg.number === '110')?.period.everyWeeks).toBe(2);
  });

  it('reads files with Windows line endings and a byte order mark identically', () => {
    expect(readSsim(`\uFEFF${lines.join('\r\n')}`, { tolerant: false }).legs).toHaveLength(14);
  });

  it.each([
    [
      'a time that does not exist',
      12,
      40,
      '2560',
      'line 12, serial 000004, column 40-43: “2560” is not a time such as 0930',
    ],
    ['a day in another place', 12, 29, '2', 'column 29-35'],
    ['a date that does not exist', 12, 15, '31JUN27', 'column 15-21: “31JUN27” is not a date that exists'],
    ['a station of two letters', 12, 37, 'A T', 'column 37-39'],
    ['a period that ends before it begins', 12, 22, '01APR27', 'column 22-28: the period ends on 01APR27'],
    [
      'a gap in the serial numbers',
      12,
      195,
      '000009',
      'column 195-200: the serial number is 000009, expected 000004',
    ],
    ['a UTC variation without sign', 12, 48, ' 0300', 'column 48-52'],
    ['a leg that ends where it begins', 12, 55, 'AYT', 'column 55-57: the leg ends where it begins, at AYT'],
    ['NUL in a field of text', 12, 53, '\0', 'column 53: the character U+0000 cannot stand in a schedule'],
    ['a Cyrillic letter that looks Latin', 12, 37, 'АYT', 'column 37: the character U+0410 cannot stand'],
    ['an unknown record type', 12, 1, '9', 'column 1: “9” is not a record type'],
    ['segment data of no flight', 17, 6, ' 777', 'column 6-9: the segment data belongs to no leg'],
  ])('refuses %s, naming line, serial number and column', (_, line, from, value, message) => {
    const { problems } = readSsim(
      withLine(line, (text) => put(text, from, value)),
      { tolerant: false },
    );
    expect(problems).toHaveLength(1);
    expect(problems.map(describeImportProblem)[0]).toContain(message);
  });

  it('refuses a shortened line, a trailer that names another record, and a truncated file', () => {
    const short = withLine(12, (text) => text.slice(0, 150));
    expect(readSsim(short, { tolerant: false }).problems[0]).toMatchObject({ key: 'recordLength', line: 12 });
    const trailer = lines.findIndex((text) => text.startsWith('5')) + 1;
    const wrongCheck = withLine(trailer, (text) => put(text, 188, '000001'));
    expect(readSsim(wrongCheck, { tolerant: false }).problems[0]?.key).toBe('trailerSerial');
    const broken = lines.slice(0, 14).join('\n');
    expect(readSsim(broken, { tolerant: false }).problems[0]?.key).toBe('truncated');
  });

  it('in tolerant mode continues after invalid records, and reports each', () => {
    const damaged = withLine(12, (text) => put(put(text, 40, '2560'), 195, '000009'));
    const { legs, problems } = readSsim(damaged, { tolerant: true });
    expect(legs).toHaveLength(13);
    expect(problems.map(({ line, key }) => `${line} ${key}`)).toEqual(['12 serial', '12 form', '13 serial']);
  });
});

const outside = path.resolve(import.meta.dirname, '../../../../../../../../shared/data/ssim');
const present = existsSync(outside);

function readExternal(name: string, tolerant: boolean): ReturnType<typeof readSsim> {
  return readSsim(readFileSync(path.join(outside, name), 'utf8'), { tolerant });
}

describe(`schedule files from outside${present ? '' : ' (skipped: ../shared/data/ssim is not beside the project)'}`, () => {
  it.skipIf(!present)('read a real schedule of 514 legs in full: 379 J, 128 G and 2 C are sold', () => {
    const { legs, problems } = readExternal('avionworx-sample.ssim', false);
    expect(problems).toEqual([]);
    expect(legs).toHaveLength(514);
    const soldOf = (type: string): number =>
      legs.filter((leg) => isSold(leg) && leg.serviceType === type).length;
    expect({ J: soldOf('J'), G: soldOf('G'), C: soldOf('C'), all: legs.filter(isSold).length }).toEqual({
      J: 379,
      G: 128,
      C: 2,
      all: 509,
    });
  });

  it.skipIf(!present)('read a leisure schedule of 11 legs', () => {
    const { legs, problems } = readExternal('ezzaze-me-s22.ssim', false);
    expect(problems).toEqual([]);
    expect(legs.filter(isSold)).toHaveLength(11);
  });

  it.skipIf(!present)(
    'refuse a file at its first wrong serial number, and read all 30 legs in tolerant mode',
    () => {
      const strict = readExternal('rusty-ssim-two-carriers.ssim', false);
      expect(strict.problems).toMatchObject([
        { key: 'serial', line: 13, found: '000006', expected: '000005' },
      ]);
      const { legs } = readExternal('rusty-ssim-two-carriers.ssim', true);
      expect(legs).toHaveLength(30);
      expect(legs.filter((leg) => leg.serviceType === 'J')).toHaveLength(24);
      const codeshares = legs.filter((leg) => leg.codeshareOf !== undefined);
      expect(codeshares.map((leg) => leg.codeshareOf)).toEqual(['KL 2562', 'KL 2562', 'KL 2562']);
      expect(codeshares.some(isSold)).toBe(false);
    },
  );
});
