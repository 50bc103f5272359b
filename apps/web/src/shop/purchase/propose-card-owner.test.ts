import { expect, it } from 'vitest';
import { proposeCardOwner } from './propose-card-owner.ts';

it('the owner of a card is proposed from the contact in the letters of cards, or not at all', () => {
  const ownerOf = (customerName: string, customerSurname: string) =>
    proposeCardOwner({ customerName, customerSurname });
  expect(ownerOf('Анна', 'Соколова')).toBe('ANNA SOKOLOVA');
  expect(ownerOf(' Işık ', 'Öztürk')).toBe('ISIK OZTURK');
  expect(ownerOf('Anna', '')).toBeUndefined();
  expect(ownerOf('伟', '王')).toBeUndefined();
  // A cut name would be nobody's.
  expect(ownerOf('Константин', 'Рождественский-Преображенский')).toBeUndefined();
});
