import { expect, it } from 'vitest';
import { readContactSearch } from './contact-search.ts';
import { findContactProblems, MESSAGE_LENGTH } from './find-message-problems.ts';

const email = 'anna@example.com';

it('a message to the agency needs words and an address to answer to, and nothing else', () => {
  expect(findContactProblems({ message: 'Hello', email })).toEqual({});
  expect(findContactProblems({ message: ' \n', email: '' })).toEqual({
    message: 'required',
    email: 'required',
  });
  expect(findContactProblems({ message: 'Hello', email: 'anna@example' })).toEqual({ email: 'emailInvalid' });
});

it('a message to the agency may be 2000 characters long', () => {
  expect(findContactProblems({ message: 'x'.repeat(MESSAGE_LENGTH), email })).toEqual({});
  expect(findContactProblems({ message: 'x'.repeat(MESSAGE_LENGTH + 1), email })).toEqual({
    message: 'tooLong',
  });
});

it('an address puts the number of an order into the message, and nothing that is none', () => {
  expect(readContactSearch({ order: 'FW-2K4M7QX' })).toEqual({ order: 'FW-2K4M7QX' });
  expect(readContactSearch({ order: '<b>' })).toEqual({});
});
