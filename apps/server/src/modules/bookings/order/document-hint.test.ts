import { documentCodes, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { maskDocument, maskNumbers } from './document-hint.ts';

const document = eachMember(documentMembers, (member) => `${member.toUpperCase()}284`);

test('a document is identified by the passport, else by the identification number, else not at all', () => {
  expect(maskDocument({ ...document, passportNumber: '2841906' })).toBe('•• ••• 906');
  const { identificationNumber } = { identificationNumber: '10000000146' };
  expect(maskDocument({ ...document, passportNumber: undefined, identificationNumber })).toBe('•• ••• 146');
  const none = eachMember(documentCodes, () => undefined);
  expect(maskDocument({ ...document, ...none })).toBe('');
});

test('a ticket shows only the last digits of each number, and nothing once it is erased', () => {
  expect(maskNumbers(document, documentCodes)).toEqual(eachMember(documentCodes, () => '•• ••• 284'));
  expect(maskNumbers({ ...document, passportNumber: undefined }, ['passportNumber'])).toEqual({});
  expect(maskNumbers(undefined, documentCodes)).toEqual({});
});
