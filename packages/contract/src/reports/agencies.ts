import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** How an agency stands, for the host: no name of a customer, and no order. */
export const agencyOverviewSchema = z.object({
  id: z.int(),
  /** Where its own site is found; empty where it has none. */
  address: z.string(),
  /** Of the last thirty days, in its inventory currency. */
  sales: z.object({ orders: z.int(), amount: moneyText, currency: currencySchema }),
  /** When somebody of its staff last used a session of their own; null: nobody has signed in. */
  lastSignInAt: z.iso.datetime().nullable(),
  /** Of its administrator: whether the invitation was accepted, waits, or its link has ended. */
  invitation: z.object({
    state: z.enum(['accepted', 'waiting', 'ended', 'none']),
    sentAt: z.iso.datetime().nullable(),
  }),
  health: z.object({
    /** What waits for a person, and the part of it that is late. */
    tasks: z.int(),
    late: z.int(),
    /** Effects that were given up, and payments with an unknown outcome. */
    dead: z.int(),
    openPayments: z.int(),
  }),
});
export type AgencyOverview = z.infer<typeof agencyOverviewSchema>;

export const getAgencies = operation('Report/GetAgencies', {
  method: 'GET',
  access: 'Pages.Tenants',
  summary: 'How agencies stand: address, sales, last sign-in, invitation and health',
  /** Their numbers, separated by commas: a page of the list at most. */
  input: z.object({ ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/) }),
  output: z.object({ items: z.array(agencyOverviewSchema) }),
});
