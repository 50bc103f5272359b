import { expect, it } from 'vitest';
import { guessKind, guessMapping } from './table-fields.ts';

it.each([
  [
    'programme',
    'Flight no,From,To,Date,STD,STA,Seats,Price',
    'ZF861,SVO,AYT,05.06.2027,08:00,12:30,40,120',
    {
      flight: 'Flight no',
      origin: 'From',
      destination: 'To',
      from: 'Date',
      departs: 'STD',
      arrives: 'STA',
      seats: 'Seats',
      fare: 'Price',
    },
  ],
  [
    'programme',
    'Дата рейса,Рейс,Откуда,Куда,Время вылета,Время прилёта,Квота,Цена,Такса',
    '05.06.2027,ZF861,SVO,AYT,08:00,12:30,40,120,20',
    {
      from: 'Дата рейса',
      flight: 'Рейс',
      origin: 'Откуда',
      destination: 'Куда',
      departs: 'Время вылета',
      arrives: 'Время прилёта',
      seats: 'Квота',
      fare: 'Цена',
      tax: 'Такса',
    },
  ],
  [
    'seats',
    'Uçuş,Başlangıç,Bitiş,Günler,Kontenjan',
    'ZF861,05.06.2027,26.06.2027,6,40',
    { flight: 'Uçuş', from: 'Başlangıç', to: 'Bitiş', days: 'Günler', seats: 'Kontenjan' },
  ],
  [
    'fares',
    'Flight,From,To,Class,Price,Child',
    'ZF861,05.06.2027,26.06.2027,Y,120,75%',
    { flight: 'Flight', from: 'From', to: 'To', class: 'Class', fare: 'Price', child: 'Child' },
  ],
] as const)('recognises a table of %s by its titles: %s', (kind, titles, row, columns) => {
  const [names, sample] = [titles.split(','), [row.split(',')]];
  expect(guessKind(names, sample)).toBe(kind);
  expect(guessMapping(kind, names, sample).columns).toEqual(columns);
});
