import { expect, it } from 'vitest';
import { listPictures, stepFrom } from './gallery-picture.ts';

it('the gallery is looked through in a circle', () => {
  expect([stepFrom(0, 1, 3), stepFrom(2, 1, 3), stepFrom(0, -1, 3)]).toEqual([1, 0, 2]);
});

it('the gallery shows the drawn places before the pictures of the agency, each kind counted on its own', () => {
  const pictures = listPictures({
    scenes: [{ scene: 'kiev', slug: 'kiev', caption: 'Kiev' }],
    pictures: [{ id: 7, address: '/gallery/7', width: 4, height: 3, caption: '' }],
  });
  expect(pictures.map(({ id, number }) => [id, number])).toEqual([
    ['kiev', 1],
    ['7', 1],
  ]);
});
