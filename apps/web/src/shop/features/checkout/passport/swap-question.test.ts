import { expect, it } from 'vitest';
import { findSwaps } from './swap-question.tsx';

const person = (surname: string, name: string) => ({ surname, name });
const nobody = person('', '');
const anna = person('SOKOLOVA', 'ANNA');

it('asks which of two is right when one has for a surname what the other has for a name', () => {
  expect(findSwaps([anna, person('LEV', 'SOKOLOV')], nobody)).toEqual([{ index: 1, other: 0 }]);
  expect(findSwaps([person('Anna', 'Sokolova'), person('SOKOLOV', 'LEV')], nobody)).toEqual([
    { index: 1, other: 0 },
  ]);
});

it('asks about a passenger whom the contact names in the other order, in any letters', () => {
  expect(findSwaps([person('ANNA', 'SOKOLOVA')], person('Соколова', 'Анна'))).toEqual([{ index: 0 }]);
});

it('does not ask about families, strangers or people who are not named yet', () => {
  expect(findSwaps([anna, person('SOKOLOV', 'LEV'), person('SOKOLOVA', 'MIRA')], anna)).toEqual([]);
  expect(findSwaps([anna, person('ANNA', '')], nobody)).toEqual([]);
  expect(findSwaps([person('MARIN', 'PAVEL'), person('MARINA', 'MARIN')], nobody)).toEqual([]);
  expect(findSwaps([person('CHEKHOVSKAIA', 'OLGA'), person('CHEKHOVSKII', 'ANTON')], nobody)).toEqual([]);
  expect(findSwaps([person('ALEXANDER', 'ALEXANDER'), anna], nobody)).toEqual([]);
});
