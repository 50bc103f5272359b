import { z } from 'zod';
import { flag, languageSchema } from '../core/fields.ts';
import { emailText, optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { PASSWORD_MAX } from './account.ts';
import { personMembers } from './person-fields.ts';

/**
 * Opens nothing yet: a link is sent to the address, and the password is set by opening it. A password sent here is
 * checked and not stored, because typing an address does not prove ownership. `emailAddress` and `userName` are the stock
 * clients' names for `email`; their form has neither birth date nor phone.
 */
export const register = operation('Account/Register', {
  method: 'POST',
  access: 'public',
  summary:
    'E-mails a link that creates an account; the response is the same for addresses that already have one',
  input: z.object({
    email: emailText.optional(),
    emailAddress: emailText.optional(),
    userName: optionalText(256),
    name: requiredText(64),
    surname: requiredText(64),
    password: optionalOf(z.string().max(PASSWORD_MAX)),
    phone: optionalText(32),
    ...personMembers,
    passportSerial: optionalText(4),
    passportNumber: optionalText(15),
    language: languageSchema.optional(),
    newsOptIn: flag,
  }),
  /** Signing in requires the link to be used first, so this is always false. */
  output: z.object({ canLogin: z.boolean() }),
  errors: ['GEN-LIMIT', 'GEN-RULE'],
});
