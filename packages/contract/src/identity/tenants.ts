import { z } from 'zod';
import { currencySchema, flag, moneyText, nothing, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

export const tenantOutput = z.object({
  id: z.int(),
  tenancyName: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  creationTime: z.string(),
  /** When its sites opened to visitors; null: not yet. */
  openedAt: z.iso.datetime().nullable(),
  /** When its owner closed them to new sales; null: they sell. */
  closedAt: z.iso.datetime().nullable(),
  /** The agreed plan; empty without one. */
  plan: z.string(),
  /** Its fee for each sale; null: none. */
  saleFee: z.object({ amount: moneyText, currency: currencySchema }).nullable(),
  version: versionOutput,
});
export type TenantOutput = z.infer<typeof tenantOutput>;

const tenantInput = {
  tenancyName: z
    .string()
    .trim()
    .regex(/^[a-zA-Z][a-zA-Z0-9_-]{1,}$/, { error: 'tenancyName' })
    .max(64),
  name: z.string().trim().min(1).max(128),
  isActive: flag,
  /** Absent: unchanged; empty: none. */
  plan: z.string().trim().max(64).optional(),
  /** The fee for each sale, as `1.50`. Absent: unchanged; empty: none. */
  saleFee: z
    .string()
    .trim()
    .regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, { error: 'sum:999999.99' })
    .optional(),
  saleFeeCurrency: currencySchema.optional(),
};
const tenantId = z.object({ id: recordId });

export const getTenants = operation('Tenant/GetAll', {
  method: 'GET',
  access: 'Pages.Tenants',
  summary: 'Lists the agencies, page by page',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(tenantOutput),
});

export const getTenant = operation('Tenant/Get', {
  method: 'GET',
  access: 'Pages.Tenants',
  summary: 'Returns an agency',
  input: tenantId,
  output: tenantOutput,
  errors: ['GEN-NOTFOUND'],
});

export const createTenant = operation('Tenant/Create', {
  method: 'POST',
  access: 'Pages.Tenants',
  summary:
    'Creates an agency with its site, roles and administrator, and e-mails the administrator an invitation',
  input: z.object({
    ...tenantInput,
    adminEmailAddress: z.string().trim().max(256).pipe(z.email()),
    /** Visitors can see its site at once; otherwise its owner opens it. */
    isSiteOpen: flag,
    /**
     * It begins with sample flights and transfers, which its staff keep or remove; its site is closed until its owner
     * opens it.
     */
    withSample: flag,
  }),
  output: tenantOutput,
  errors: ['GEN-DUPLICATE'],
});

export const updateTenant = operation('Tenant/Update', {
  method: 'PUT',
  access: 'Pages.Tenants',
  summary: 'Updates an agency; deactivating it ends all sessions and blocks sign-in',
  input: z.object({ id: recordId, ...tenantInput, version: versionInput }),
  output: tenantOutput,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-RULE'],
});

export const deleteTenant = operation('Tenant/Delete', {
  method: 'DELETE',
  access: 'Pages.Tenants',
  summary: 'Closes an agency; its books are kept',
  input: tenantId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});

export const inviteTenantAgain = operation('Tenant/InviteAgain', {
  method: 'POST',
  access: 'Pages.Tenants',
  summary: 'E-mails an agency’s administrator a new invitation and invalidates earlier links',
  input: tenantId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-RULE'],
});
