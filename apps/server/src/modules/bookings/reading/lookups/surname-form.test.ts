import { expect, test } from 'vitest';
import { surnameForm } from './surname-form.ts';

test.each([
  ['IVANOVA', ['ivanova', ' Ivanova ', 'Иванова', 'ИВАНОВА']],
  ['KHOKHLOV', ['Хохлов', 'Hohlov', 'Khokhlov']],
  ['IUREV', ['Юрьев', 'Yurev', 'Yuryev']],
  ['FEDOROV', ['Фёдоров', 'Федоров', 'Fyodorov']],
  ['SOLOVEV', ['Соловьёв', 'Solovyov', 'Solovyev']],
  ['SHCHERBAKOVA', ['Щербакова', 'Shcherbakova']],
  ['TSOI', ['Цой', 'Tsoy', 'Coi']],
  ['MAKSIMOV', ['Максимов', 'Maximov']],
  ['OZTURK', ['Öztürk', 'öztürk', 'ÖZTÜRK', 'Ozturk']],
  ['KAIRATKYZY', ['Қайратқызы', 'Kairatkyzy']],
  ['ISIK', ['Işık', 'IŞIK', 'ışık', 'isik']],
  ['YILMAZ', ['Yılmaz', 'YILMAZ', 'yilmaz']],
  ['MUELLER', ['Müller', 'Muller', 'MUELLER']],
  ['OBRIEN', ['O’Brien', "O'Brien", 'obrien']],
  ['RIMSKY KORSAKOV', ['Римский-Корсаков', 'Rimsky-Korsakov']],
])('the passport’s %s is found by what its owner types', (inPassport, typed) => {
  expect(typed.map(surnameForm)).toEqual(typed.map(() => surnameForm(inPassport)));
});

test.each([
  ['IVANOVA', 'Иванов'],
  ['PETROV', 'Перов'],
  ['YILMAZ', 'Yıldız'],
])('the passport’s %s is not found by %s', (inPassport, typed) => {
  expect(surnameForm(typed)).not.toBe(surnameForm(inPassport));
});
