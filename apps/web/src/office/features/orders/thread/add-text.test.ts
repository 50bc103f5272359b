import { expect, it } from 'vitest';
import { addText, placeReply } from './add-text.ts';

it('a saved reply replaces an untouched one, and never what was typed', () => {
  expect(placeReply('', '', 'We tried to call you')).toBe('We tried to call you');
  expect(placeReply('Send the passport', 'Send the passport', 'We tried to call you')).toBe(
    'We tried to call you',
  );
  expect(placeReply('Send the passport today', 'Send the passport', 'We tried to call you')).toBe(
    'Send the passport today\n\nWe tried to call you',
  );
});

it('a message that is taken back returns above a newer draft', () => {
  expect(addText('Your seats are 12A and 12B', '')).toBe('Your seats are 12A and 12B');
  expect(addText('Your seats are 12A and 12B', 'One more thing')).toBe(
    'Your seats are 12A and 12B\n\nOne more thing',
  );
});
