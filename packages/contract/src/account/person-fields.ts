import { eachMember, longestOf, paperMembers } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { localDate } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';

/** The personal members in every form of the account. */
export const personGender = z.enum(['male', 'female']);

export const personNationality = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, { error: 'countryCode' }));

/** A phone with its calling code: `+79161234567`, spaces and brackets as people type them. */
export const phoneText = requiredText(32);

export const personMembers = {
  birthDate: optionalOf(localDate),
  gender: optionalOf(personGender),
  nationality: optionalOf(personNationality),
};

/** Document members as a form sends them: absent or masked keeps the stored value, empty clears it. */
export const paperInputs = eachMember(paperMembers, (member) =>
  z.string().trim().max(longestOf(member)).optional(),
);

/** Document members as answers have them; null if unknown. */
export const paperOutputs = eachMember(paperMembers, () => z.string().nullable());
