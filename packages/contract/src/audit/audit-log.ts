import { z } from 'zod';
import { localDate, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { timeZoneField } from '../core/time-zone.ts';

/** A user of a side; `tenantId` is null for the host's staff. */
const person = z.object({ tenantId: z.int().nullable(), id: z.int(), userName: z.string() });
const members = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  /** 1, 2, 3 … within the tenant. */
  position: z.int(),
  at: z.string(),
  /** Null: the installation itself. */
  user: person.nullable(),
  /** The impersonator, if the user was impersonated. */
  impersonator: person.nullable(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The members that differ; null if there was, or is, no record. Secrets read `[secret]`. */
  before: members,
  after: members,
  reason: z.string().nullable(),
  /** The hash to which the next entry is chained, in hexadecimal digits. */
  hash: z.string(),
});
export type AuditEntryOutput = z.infer<typeof auditEntry>;

export const getAuditLog = operation('AuditLog/GetAll', {
  method: 'GET',
  access: 'Pages.Audit',
  summary: 'Lists changes made by staff, newest first: who, when, from where, and the previous values',
  input: z.object({
    ...pageInput,
    userId: recordId.optional(),
    entity: z.string().trim().max(64).optional(),
    entityId: z.string().trim().max(128).optional(),
    action: z.string().trim().max(64).optional(),
    /** Days of the time zone, both included. */
    from: localDate.optional(),
    to: localDate.optional(),
    timeZone: timeZoneField,
  }),
  output: paged(auditEntry).extend({
    /** The values that the list can be filtered by. */
    entities: z.array(z.string()),
    actions: z.array(z.string()),
  }),
});
