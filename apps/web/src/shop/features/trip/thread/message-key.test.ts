import { expect, it } from 'vitest';
import { MessageKey } from './message-key.ts';

it('a message that the buyer changes after a lost answer is sent as another, and unchanged as the same', () => {
  const key = new MessageKey();
  const first = key.forText('We land at ten');
  expect(key.forText('We land at ten')).toBe(first);
  const second = key.forText('We land at eleven');
  expect(second).not.toBe(first);
  expect(key.forText('We land at eleven')).toBe(second);
});

it('the same words written again after the message is kept are another message', () => {
  const key = new MessageKey();
  const first = key.forText('Any news?');
  key.renew();
  expect(key.forText('Any news?')).not.toBe(first);
});
