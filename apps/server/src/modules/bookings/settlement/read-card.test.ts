import { expect, it } from 'vitest';
import { readCard } from './read-card.ts';

it('a card is read with or without blanks in its number, and with a year of two or four digits', () => {
  const typed = {
    creditCardNumber: '5555 5555 5555 4444',
    creditCardOwner: " ANNA-MARIA O'NEIL ",
    creditCardExpireMonth: '03',
    creditCardExpireYear: '27',
    creditCardCVC: '123',
  };
  const read = readCard(typed);
  expect(read).toMatchObject({ expireMonth: 3, expireYear: 2027, owner: "ANNA-MARIA O'NEIL" });
  expect(read.number.reveal()).toBe('5555555555554444');
  expect(readCard({ ...typed, creditCardExpireYear: '2027' }).expireYear).toBe(2027);
});
