import { z } from 'zod';
import { nothing, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const impersonate = operation('User/Impersonate', {
  method: 'POST',
  access: 'Pages.Users',
  summary:
    'Impersonates a user whose rights do not exceed the caller’s, for an hour at most; audited for both users',
  input: z.object({
    /**
     * A user of the caller's own side. Staff of the host with `Pages.Tenants` name an agency and one of its users;
     * absent: its administrator.
     */
    userId: recordId.optional(),
    tenantId: recordId.optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: z.object({
    /** Beside the caller's own token, which stays valid: a client keeps both. */
    accessToken: z.string(),
    encryptedAccessToken: z.string(),
    expireInSeconds: z.int(),
    userId: z.int(),
    tenantId: z.int().nullable(),
    /** How long the caller's own session is still remembered; null if it is not. The client extends it afterwards. */
    ownExpireInSeconds: z.int().nullable(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-2FA', 'GEN-RULE'],
});

export const backToImpersonator = operation('User/BackToImpersonator', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends the impersonation; its token becomes invalid and the caller’s own session continues',
  input: noInput,
  output: nothing,
  errors: ['GEN-RULE'],
});
