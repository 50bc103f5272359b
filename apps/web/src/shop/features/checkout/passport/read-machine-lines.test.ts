import { describe, expect, it } from 'vitest';
import { findMachineLines } from './use-document-lines.ts';
import { readMachineLines } from './read-machine-lines.ts';

/** Samples from ICAO 9303, parts 4, 5 and 6, with the fictitious country Utopia. */
const td3 = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const td1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
] as const;
const td2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'] as const;
/** The published specimen of a German passport. */
const german = [
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
  'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
] as const;
const russian = [
  'P<RUSSOKOLOVA<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<',
  '7528419064RUS8903141F3108228<<<<<<<<<<<<<<02',
] as const;
const today = '2026-11-21';

const read = (lines: readonly string[]) => {
  const reading = readMachineLines(lines, today);
  if (reading === undefined) throw new Error('Expected the lines to be readable');
  return reading;
};

describe('the lines of a passport fill in its holder', () => {
  it('reads the samples of ICAO 9303 in all three sizes, and doubts but their invented country', () => {
    const person = { surname: 'ERIKSSON', name: 'ANNA MARIA', gender: 'female', birthDate: '12-08-1974' };
    for (const [lines, passportNumber] of [
      [td3, 'L898902C3'],
      [td2, 'D23145890'],
      [td1, 'D23145890'],
    ] as const)
      expect(read(lines)).toMatchObject({
        values: { ...person, passportNumber, passportExpiryDate: '15-04-2012' },
        doubtful: ['nationality'],
        isWholeDoubtful: false,
        isPassport: lines === td3,
      });
  });

  it('knows countries by the letters of passports, Germany by its one', () => {
    expect(read(german)).toMatchObject({ values: { nationality: 'DE', name: 'ERIKA' }, doubtful: [] });
  });

  it('splits the serial from the number of a Russian passport as the passport prints them', () => {
    expect(read(russian)).toEqual({
      values: {
        surname: 'SOKOLOVA',
        name: 'ANNA',
        gender: 'female',
        birthDate: '14-03-1989',
        nationality: 'RU',
        passportSerial: '75',
        passportNumber: '2841906',
        passportExpiryDate: '22-08-2031',
      },
      doubtful: [],
      isWholeDoubtful: false,
      isNameCut: false,
      isPassport: true,
    });
  });

  it('takes a birth of this century for one unless it lies after today', () => {
    const born = (digits: string) =>
      read([russian[0], russian[1].replace('890314', digits)]).values.birthDate;
    expect(born('261121')).toBe('21-11-2026');
    expect(born('261122')).toBe('22-11-1926');
  });
});

describe('lines that do not add up', () => {
  it.each([
    ['passportNumber', 'L898902C3', 'L898902C4'],
    ['birthDate', '740812', '740813'],
    ['passportExpiryDate', '120415', '130415'],
  ] as const)('a wrong check digit names the doubtful field: %s', (field, right, wrong) => {
    const { doubtful, isWholeDoubtful } = read([td3[0], td3[1].replace(right, wrong)]);
    expect(doubtful).toEqual(expect.arrayContaining([field]));
    expect(doubtful).toHaveLength(2);
    expect(isWholeDoubtful).toBe(false);
  });

  it('doubts the whole where only the last digit is wrong', () => {
    expect(read([german[0], german[1].replace(/4$/, '5')])).toMatchObject({
      doubtful: [],
      isWholeDoubtful: true,
    });
  });

  it('leaves empty what cannot be read, and doubts letters that were mistaken for digits', () => {
    const { values, doubtful } = read([
      russian[0].replace('ANNA', 'ANN4'),
      russian[1].replace('890314', '891314'),
    ]);
    expect(values).not.toHaveProperty('birthDate');
    expect(doubtful).toEqual(['name', 'birthDate']);
  });

  it('says that a name which fills its line may have been cut', () => {
    const long = 'P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K';
    expect(read([long, td3[1]]).isNameCut).toBe(true);
    expect(read(td3).isNameCut).toBe(false);
  });
});

describe('lines are found in what was pasted', () => {
  it('whatever stands around them, in small letters, with spaces or as one line', () => {
    const text = `Passport / Паспорт\n ${td3[0].toLowerCase()} \r\n\r\n${td3[1].replace('UTO', ' UTO ')}\nend`;
    expect(findMachineLines(text)).toEqual(td3);
    expect(findMachineLines(td3.join(''))).toEqual(td3);
    expect(findMachineLines(td1.join('\n'))).toEqual(td1);
    expect(findMachineLines(td2.join(' '))).toEqual(td2);
    expect(findMachineLines(german.join('\n').replaceAll('<<', '«'))).toEqual(german);
  });

  it('with the fillers of the first line, if copying lost some', () => {
    expect(findMachineLines(`P<UTOERIKSSON<<ANNA<MARIA<<<<<\n${td3[1]}`)).toEqual(td3);
  });

  it('and nothing else is taken for them', () => {
    for (const text of ['', 'ERIKSSON', '14.03.1989', 'a'.repeat(88), `${td3[0]}\n${td3[0].slice(0, 20)}`])
      expect(findMachineLines(text)).toBeUndefined();
  });
});
