import { z } from 'zod';
import { nothing, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const impersonate = operation('User/Impersonate', {
  method: 'POST',
  access: 'Pages.Users',
  summary:
    'Stands in for a person with no more rights than the own ones, for an hour at most; both sides keep it on record',
  input: z.object({
    /** Of the own side. Staff of the host with `Pages.Tenants` name an agency, and whom of it; missing: its administrator. */
    userId: recordId.optional(),
    tenantId: recordId.optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: z.object({
    /** Beside the own token, which stays good: a client keeps both. */
    accessToken: z.string(),
    encryptedAccessToken: z.string(),
    expireInSeconds: z.int(),
    userId: z.int(),
    tenantId: z.int().nullable(),
    /** How long the own session is still remembered; null where it is not. The client gives it back its life afterwards. */
    ownExpireInSeconds: z.int().nullable(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-2FA', 'GEN-RULE'],
});

export const backToImpersonator = operation('User/BackToImpersonator', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends standing in; the token is closed, and the own one goes on',
  input: noInput,
  output: nothing,
  errors: ['GEN-RULE'],
});
