import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The state of an agency, for the host: without customers' names and orders. */
export const agencyOverviewSchema = z.object({
  id: z.int(),
  /** The address of its own site; empty without one. */
  address: z.string(),
  /** Of the last thirty days, in its inventory currency. */
  sales: z.object({ orders: z.int(), amount: moneyText, currency: currencySchema }),
  /** When a member of its staff last used a session of their own; null: nobody has signed in. */
  lastSignInAt: z.iso.datetime().nullable(),
  /** The invitation of its administrator: accepted, waiting, or with an expired link. */
  invitation: z.object({
    state: z.enum(['accepted', 'waiting', 'ended', 'none']),
    sentAt: z.iso.datetime().nullable(),
  }),
  health: z.object({
    /** Work that waits for a person, and how much of it is late. */
    tasks: z.int(),
    late: z.int(),
    /** Effects that have failed for good, and payments with an unknown outcome. */
    dead: z.int(),
    openPayments: z.int(),
  }),
});
export type AgencyOverview = z.infer<typeof agencyOverviewSchema>;

export const getAgencies = operation('Report/GetAgencies', {
  method: 'GET',
  access: 'Pages.Tenants',
  summary: 'Lists agencies with their address, sales, last sign-in, invitation and health',
  /** Agency ids, separated by commas: at most one page of the list. */
  input: z.object({ ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/, { error: 'offered' }) }),
  output: z.object({ items: z.array(agencyOverviewSchema) }),
});
