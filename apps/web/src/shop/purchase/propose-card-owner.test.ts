import { expect, it } from 'vitest';
import { proposeCardOwner, renewCardOwner } from './propose-card-owner.ts';

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

it('a proposed owner follows the corrected contact, until the buyer writes another', () => {
  const renew = (owner: string, proposed: string | undefined, customerSurname: string) =>
    renewCardOwner(owner, proposed, { customerName: 'Anna', customerSurname });
  expect(renew('ANNA SOKOLOV', 'ANNA SOKOLOV', 'Sokolova')).toBe('ANNA SOKOLOVA');
  expect(renew('ANNA SOKOLOV', 'ANNA SOKOLOV', 'Sokolov')).toBeUndefined();
  expect(renew('PETR SOKOLOV', 'ANNA SOKOLOV', 'Sokolova')).toBeUndefined();
  expect(renew('', 'ANNA SOKOLOV', 'Sokolova')).toBeUndefined();
  expect(renew('', undefined, 'Sokolova')).toBeUndefined();
  // Between two surnames the field is empty, rather than of nobody.
  expect(renew('ANNA SOKOLOV', 'ANNA SOKOLOV', '')).toBe('');
  expect(renew('', '', 'Sokolova')).toBe('ANNA SOKOLOVA');
});
