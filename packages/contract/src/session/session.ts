import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const getCurrentLoginInformations = operation('Session/GetCurrentLoginInformations', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the application and, if present, the user and tenant of this request',
  input: noInput,
  output: z.object({
    application: z.object({
      version: z.string(),
      releaseDate: z.string(),
      features: z.record(z.string(), z.boolean()),
    }),
    user: z
      .object({
        id: z.int(),
        name: z.string(),
        surname: z.string(),
        userName: z.string(),
        emailAddress: z.string(),
        /** Staff have an office, customers have orders. */
        isStaff: z.boolean(),
        /** IANA name: the user's clock for times that belong to no journey. */
        timeZone: z.string(),
      })
      .nullable(),
    tenant: z
      .object({
        id: z.int(),
        tenancyName: z.string(),
        name: z.string(),
        /** A training copy of an agency: nothing is sold there, and nothing leaves. Absent elsewhere. */
        isTraining: z.literal(true).optional(),
        /** How far the clock of a training copy was put forward. */
        aheadMinutes: z.int().optional(),
      })
      .nullable(),
    /** The impersonator; `tenantId` is null for the host's staff. */
    impersonator: z
      .object({ tenantId: z.int().nullable(), userId: z.int(), userName: z.string() })
      .nullable(),
    /** The user looks at the office as holders of this role see it, and can change nothing. */
    seesAsRole: z.object({ id: z.int(), displayName: z.string() }).nullable(),
    /** The password is a one-time password: this session may choose another and sign out, nothing else. */
    mustChangePassword: z.boolean(),
    /** This session may set up the second step and sign out, nothing else. */
    mustSetUpTwoFactor: z.boolean(),
  }),
});
