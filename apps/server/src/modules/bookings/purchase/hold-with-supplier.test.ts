import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { toTraveller } from './hold-with-supplier.ts';

test('a supplier receives every document member except the identification number', () => {
  const document = eachMember(documentMembers, (member) => `<${member}>`);
  const told = JSON.stringify(
    toTraveller({
      type: 'adult',
      name: 'ANNA',
      surname: 'SOKOLOVA',
      gender: 'female',
      document,
      parentPosition: undefined,
    }),
  );
  const missing = documentMembers.filter((member) => !told.includes(`<${member}>`));
  expect(missing).toEqual(['identificationNumber']);
});
