import {
  documentCodes,
  documentMembers,
  eachMember,
  paperMembers,
} from '@farewind/values/passenger-document';
import type { SavedTraveller } from '@farewind/contract/account/travellers';
import { expect, it } from 'vitest';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { family } from '../testing-family.ts';
import { toPassengerFields, toTravellerRequest } from './use-travellers.ts';

const [anna] = family as readonly [PassengerFields];
const saved: SavedTraveller = {
  id: 7,
  version: 3,
  name: 'ANNA',
  surname: 'SOKOLOVA',
  nationality: 'RU',
  gender: 'female',
  birthDate: '1989-03-14',
  ...eachMember(paperMembers, () => null),
  passportSerial: '75',
  passportNumber: '2841906',
  passportExpiryDate: '2031-08-22',
  documentsMasked: false,
};

it('a saved traveller fills in every field of a passenger, and what is not known stays to be typed', () => {
  expect({ ...anna, ...toPassengerFields(saved) }).toEqual({
    ...anna,
    isKept: false,
    traveller: { id: 7, version: 3, name: 'ANNA', surname: 'SOKOLOVA' },
  });
  expect(toPassengerFields({ ...saved, gender: null, birthDate: null })).toMatchObject({
    gender: '',
    birthDate: '',
  });
});

it('a picked traveller is saved over itself, and somebody else typed in its place as a new one', () => {
  const picked = { ...anna, ...toPassengerFields(saved) };
  expect(toTravellerRequest({ ...picked, passportNumber: '2841907' })).toMatchObject({
    id: 7,
    version: 3,
    birthDate: '1989-03-14',
    passportNumber: '2841907',
  });
  expect(toTravellerRequest({ ...picked, name: 'MIRA' })).not.toHaveProperty('id');
});

it('every member of a picked traveller’s documents is filled into the form, and saved again', () => {
  const whole = { ...saved, ...eachMember(documentCodes, (code) => `<${code}>`) };
  const fields = toPassengerFields(whole);
  expect(documentMembers.filter((member) => fields[member] === '')).toEqual([]);
  expect(toTravellerRequest({ ...anna, ...fields })).toMatchObject(
    eachMember(documentMembers, (member) => whole[member]),
  );
});
