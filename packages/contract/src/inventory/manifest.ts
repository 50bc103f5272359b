import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import {
  cabinSchema,
  flag,
  languageSchema,
  localDate,
  passengerTypeSchema,
  recordId,
} from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { departureSchema } from './departures.ts';

const departureKey = { serviceId: recordId, date: localDate };

/** The buyer's answer to the newest change of the departure. */
export const manifestAnswers = ['yes', 'no', 'read', 'unread'] as const;
export type ManifestAnswer = (typeof manifestAnswers)[number];

/** `expiring`: valid on the day, but not for as long as the travel rules require. */
export const documentStates = ['valid', 'missing', 'expiring', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

/** A seat on the departure, or an infant on a lap. */
const manifestPassenger = z.object({
  /** Of a partner's passenger: a reference, under which the partner finds the order. */
  orderId: z.string(),
  reservationNumber: z.string(),
  /**
   * The agency that sold the seat under a contract with us. Absent if we sold it ourselves; otherwise everything about
   * the buyer, the ticket and the price is empty.
   */
  partner: z.string().optional(),
  pnr: z.string(),
  /** Of the passenger in the order. */
  index: z.int(),
  type: passengerTypeSchema,
  surname: z.string(),
  name: z.string(),
  gender: z.string(),
  /** On the day of the flight; null if the birth date was erased. */
  age: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  cabin: cabinSchema,
  family: z.string(),
  /** 1, and 0 for an infant, who travels on a lap. */
  seats: z.int(),
  /** The fare's checked pieces with the weight of each, and the bags bought as extras. */
  bags: z.object({ pieces: z.int(), kg: z.int(), extra: z.int() }),
  /** Empty before it is issued. */
  ticketNumber: z.string(),
  /** `•• ••• 906`; empty where there is none. */
  document: z.string(),
  documentState: z.enum(documentStates),
  /** Only if requested by a caller who may see them. */
  ...eachMember(documentMembers, () => z.string().optional()),
  /** The buyer: the same for every passenger of an order. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), language: languageSchema }),
  /** Absent if the flight was not changed after the sale. */
  answer: z.enum(manifestAnswers).optional(),
  /** The buyer has requested cancellation, and the refund waits for a second person: the seat is still theirs. */
  isCancelling: z.boolean(),
});
export type ManifestPassenger = z.infer<typeof manifestPassenger>;

/** Buyers with a proposal about the newest change of the departure. */
const manifestProgress = z.object({
  asked: z.int(),
  yes: z.int(),
  no: z.int(),
  read: z.int(),
  unread: z.int(),
  /** The earliest deadline of those who have not answered. */
  dueAt: z.string().nullable(),
  /** The clock of that buyer's journey, by which they are told the deadline. */
  clock: journeyClockSchema.optional(),
});

export const getManifest = operation('Inventory/GetManifest', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists the passengers of a departure by surname, with masked documents and the buyers’ answers',
  input: z.object(departureKey),
  output: z.object({
    departure: departureSchema,
    passengers: z.array(manifestPassenger),
    /** Null if the buyers got no proposal. */
    progress: manifestProgress.nullable(),
  }),
  errors: ['GEN-NOTFOUND'],
});

/** `carrier`: advance passenger information, which has the documents as columns. */
export const manifestLists = ['manifest', 'carrier'] as const;
export type ManifestList = (typeof manifestLists)[number];
export const manifestFormats = ['xlsx', 'pdf', 'csv'] as const;
export type ManifestFormat = (typeof manifestFormats)[number];

export const exportManifest = operation('Inventory/ExportManifest', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary:
    'Exports the passenger manifest as a file; the export is audited. Unmasked documents and the list for the carrier need Pages.Customers.ViewDocuments',
  input: z.object({
    ...departureKey,
    list: z.enum(manifestLists),
    format: z.enum(manifestFormats),
    withDocuments: flag,
  }),
  output: z.object({
    passengers: z.array(manifestPassenger),
    /** The file itself in base64, for the format `pdf`; spreadsheets are built from the passengers. */
    pdf: z.string().optional(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});
