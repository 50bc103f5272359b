import { describe, expect, it } from 'vitest';
import { capitalName, capitalNames, countLetters, findNameProblem } from './person-name.ts';

describe('names as in the passport', () => {
  it.each(['A', 'Anna Maria', "O'Neil", 'O’Neil', 'Jean-Luc', ' Ivan ', 'A'.repeat(29)])(
    '%s is taken',
    (name) => {
      expect(findNameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['Иван', 'notLatin'],
    ['Gökçe', 'notLatin'],
    ['Ivаn', 'notLatin'],
    ['Ivan2', 'malformed'],
    ['-Ivan', 'malformed'],
    ['A'.repeat(30), 'malformed'],
    ['Ivan.', 'malformed'],
  ])('"%s" is %s', (name, problem) => {
    expect(findNameProblem(name)).toBe(problem);
  });

  it('are stored in capitals that no locale changes', () => {
    expect(capitalName(' iris  o’neil ')).toBe("IRIS O'NEIL");
    expect(countLetters("O'Neil", 'Anna-Maria')).toBe(14);
  });

  it.each([
    ['İbrahim', 'Çığlık', 'İBRAHİM ÇIĞLIK'],
    ['Emine', 'Yıldız', 'EMİNE YILDIZ'],
    ['Emine', 'Yilmaz', 'EMINE YILMAZ'],
    ['Irina', 'Müller', 'IRINA MÜLLER'],
    ['Ирина', 'Соколова', 'ИРИНА СОКОЛОВА'],
  ])('%s %s is written on the sign of a ride as its owner writes it', (name, surname, sign) => {
    const capitals = capitalNames({ name, surname });
    expect(`${capitals.name} ${capitals.surname}`).toBe(sign);
  });
});
