import { expect, test } from 'vitest';
import { combineVehicles, whyNotOne } from './combine-vehicles.ts';

const sedan = { mode: 'private', passengers: 3, bags: 3 } as const;
const shuttle = { mode: 'shared', passengers: 14, bags: 14 } as const;
const noBags = { mode: 'private', passengers: 2, bags: 0 } as const;

test.each([
  ['one that people and bags fill', sedan, 3, 3, 1],
  ['one for nobody’s bags', sedan, 1, 0, 1],
  ['two because of one person too many', sedan, 4, 3, 2],
  ['two because of one bag too many', sedan, 3, 4, 2],
  ['as many as the greater need asks', sedan, 4, 10, 4],
  ['four at most', sedan, 12, 12, 4],
])('takes the least number of vehicles: %s', (_, capacity, people, bags, vehicles) => {
  expect(combineVehicles({ people, bags }, capacity)).toEqual({ fits: true, vehicles, units: vehicles });
});

test.each([
  ['people', sedan, 13, 0],
  ['bags', sedan, 1, 13],
  ['bags', noBags, 1, 1],
  ['people', shuttle, 15, 0],
  ['bags', shuttle, 2, 15],
] as const)('says that %s are too much for any number of them', (reason, capacity, people, bags) => {
  expect(combineVehicles({ people, bags }, capacity)).toEqual({ fits: false, reason });
});

test('a shared ride sells one seat per person, in one vehicle', () => {
  expect(combineVehicles({ people: 5, bags: 5 }, shuttle)).toEqual({ fits: true, vehicles: 1, units: 5 });
});

test('states what exceeds one vehicle, people before bags', () => {
  expect(whyNotOne({ people: 4, bags: 4 }, sedan)).toBe('people');
  expect(whyNotOne({ people: 3, bags: 4 }, sedan)).toBe('bags');
  expect(whyNotOne({ people: 3, bags: 3 }, sedan)).toBeUndefined();
});
