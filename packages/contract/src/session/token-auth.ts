import { z } from 'zod';
import { flag } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** Two clients use different names for the same request. */
const remember = { rememberClient: flag, rememberMe: flag };

const signedIn = z.object({
  /** Opaque, and verified at each request. */
  accessToken: z.string(),
  /** For clients that store it; it gives no access. */
  encryptedAccessToken: z.string(),
  expireInSeconds: z.int(),
  userId: z.int(),
});

export const authenticate = operation('TokenAuth/Authenticate', {
  method: 'POST',
  path: '/api/TokenAuth/Authenticate',
  access: 'public',
  summary: 'Signs in with user name or e-mail address and password; all failures get the same response',
  input: z.object({
    userNameOrEmailAddress: z.string().trim().min(1).max(256),
    password: z.string().min(1).max(256),
    /** Of the authenticator, or a recovery code; requested with GEN-2FA, only after the right password. */
    twoFactorCode: z.string().trim().max(32).optional(),
    ...remember,
  }),
  output: signedIn,
  errors: ['GEN-SIGNIN', 'GEN-2FA', 'GEN-LIMIT', 'GEN-RULE'],
});

export const authenticateByCode = operation('TokenAuth/AuthenticateByCode', {
  method: 'POST',
  path: '/api/TokenAuth/AuthenticateByCode',
  access: 'public',
  summary:
    'Signs in with an e-mailed code, valid for ten minutes and five attempts; all failures get the same response',
  input: z.object({
    emailAddress: z.string().trim().min(1).max(256),
    code: z.string().min(1).max(16),
    ...remember,
  }),
  output: signedIn,
  errors: ['GEN-SIGNIN', 'GEN-LIMIT', 'GEN-RULE'],
});
