import { z } from 'zod';
import { sessionSchema } from '../account/profile.ts';
import { travellerSchema } from '../account/travellers.ts';
import { currencySchema, moneyText, noInput, recordId } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';
import { customerSchema } from './customers.ts';

const exportedOrder = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  pnr: z.string(),
  createdAt: z.iso.datetime(),
  language: z.string(),
  total: moneyText,
  currency: currencySchema,
  /** As typed when ordering. */
  contact: z.record(z.string(), z.unknown()),
  invoice: z.record(z.string(), z.unknown()).nullable(),
  /** The products bought, with the state of each. */
  items: z.array(z.object({ kind: z.string(), status: z.string(), sold: z.record(z.string(), z.unknown()) })),
  /** The customer among the travellers, with open documents; of the others only their number. */
  passengers: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      surname: z.string(),
      gender: z.string(),
      document: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  otherPassengers: z.int(),
  payments: z.array(
    z.object({
      at: z.iso.datetime(),
      state: z.string(),
      amount: moneyText,
      currency: currencySchema,
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
  /** The accepted texts, word for word (Markdown), with time and network address. */
  acceptances: z.array(
    z.object({
      text: z.string(),
      version: z.string(),
      language: z.string(),
      at: z.iso.datetime(),
      address: z.string(),
      title: z.string(),
      body: z.string(),
    }),
  ),
  history: z.array(z.object({ at: z.iso.datetime(), status: z.string(), reason: z.string() })),
  /** Sums that the agency asked for beside the price. */
  paymentRequests: z.array(
    z.object({
      at: z.iso.datetime(),
      purpose: z.string(),
      amount: moneyText,
      state: z.string(),
    }),
  ),
});

export type ExportedOrder = z.input<typeof exportedOrder>;

const exportedMessage = z.object({
  at: z.iso.datetime(),
  channel: z.string(),
  kind: z.string(),
  language: z.string(),
  recipient: z.string(),
  state: z.string(),
  /** The customer's messages through the contact form with their answers, and their mails that answer ours. */
  text: z.string().optional(),
  /** The name given there, and what else such a mail has. */
  sender: z.record(z.string(), z.string()).optional(),
});

export type ExportedMessage = z.input<typeof exportedMessage>;

const exportedAccount = z.object({
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  emailAddress: z.string(),
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
});

export type ExportedAccount = z.input<typeof exportedAccount>;

/** All stored data of one person; of others only the travellers that the person saved. */
export const customerHoldings = z.object({
  /** The labels of the members below in the reader's language. */
  labels: z.record(z.string(), z.string()),
  exportedAt: z.iso.datetime(),
  customer: customerSchema,
  account: exportedAccount.nullable(),
  /** As typed by the customer, with open documents. */
  travellers: z.array(travellerSchema),
  orders: z.array(exportedOrder),
  messages: z.array(exportedMessage),
});

export const exportProfile = operation('Profile/Export', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Exports all data stored about the signed-in customer, and no data about anyone else',
  input: noInput,
  output: customerHoldings.extend({ sessions: z.array(sessionSchema) }),
  errors: ['GEN-NOTFOUND'],
});

export const exportCustomer = operation('Customer/Export', {
  method: 'GET',
  // The response contains the documents unmasked.
  access: 'Pages.Customers.ViewDocuments',
  summary: 'Exports all data stored about a customer, for a subject access request; the export is audited',
  input: z.object({ id: recordId }),
  output: customerHoldings,
  errors: ['GEN-NOTFOUND'],
});

export const eraseCustomer = operation('Customer/Erase', {
  method: 'POST',
  access: 'Pages.Customers',
  summary:
    'Erases a customer’s personal data; orders and ledger remain without the name. Refused while an order is open or travel is still ahead',
  input: z.object({
    id: recordId,
    /** Who requested it and how, for the record; no data of the customer. */
    reason: requiredText(500),
    version: versionInput,
  }),
  output: customerSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});
