import { eachMember, longestOf, paperMembers } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { localDate } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';

/** What a person says of themselves, in every form of the account. */
export const personGender = z.enum(['male', 'female']);

export const personNationality = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/));

/** A phone with its calling code: `+79161234567`, spaces and brackets as people type them. */
export const phoneText = requiredText(32);

export const personMembers = {
  birthDate: optionalOf(localDate),
  gender: optionalOf(personGender),
  nationality: optionalOf(personNationality),
};

/** Papers as a form sends them. Absent: what is kept stays; empty: it is taken away. What comes back masked is what is kept. */
export const paperInputs = eachMember(paperMembers, (member) =>
  z.string().trim().max(longestOf(member)).optional(),
);

/** Papers as they are shown; what is not known is null. */
export const paperOutputs = eachMember(paperMembers, () => z.string().nullable());
