import { documentDates, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, it } from 'vitest';
import { startChange, toChangeRequest } from './change-fields.ts';

const start = startChange({ name: 'ANNA', surname: 'SOKOLOVA' });

it('only what differs is asked for; letters in another case are no change', () => {
  expect(toChangeRequest(1, start, { ...start, name: 'Anna', surname: ' SOKOLOWA ' })).toEqual({
    passengerIndex: 1,
    surname: 'SOKOLOWA',
  });
});

it('nothing is asked for when nothing differs', () => {
  expect(toChangeRequest(0, start, { ...start, surname: 'sokolova', birthDate: '12-03' })).toBeUndefined();
});

it('document data go as the call takes them', () => {
  const typed = { ...start, passportNumber: ' 2841906 ', passportExpiryDate: '1-4-2036', nationality: 'RU' };
  expect(toChangeRequest(0, start, typed)).toEqual({
    passengerIndex: 0,
    nationality: 'RU',
    passportNumber: '2841906',
    passportExpiryDate: '2036-04-01',
  });
});

it('every member of a document can be asked for', () => {
  const typed = {
    ...start,
    ...eachMember(documentMembers, () => 'X'),
    ...eachMember(documentDates, () => '1-4-2036'),
  };
  const request = toChangeRequest(0, start, typed);
  expect(documentMembers.filter((member) => !request?.[member])).toEqual([]);
});
