import { z } from 'zod';
import { currencySchema, flag, localDate, moneyText } from '../core/fields.ts';
import { formInteger, formNumber, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** The partner's answer to a contract. */
export const contractAnswers = ['waiting', 'accepted', 'declined'] as const;

/** A net price as forms send it, with at most two decimals. */
const netPrice = formNumber.pipe(z.number().min(0).max(1_000_000).multipleOf(0.01));

/** What both sides of a contract see. */
const terms = {
  id: z.uuid(),
  /** `ZF 801`. */
  flight: z.string(),
  /** Flight dates, both included. */
  from: localDate,
  to: localDate,
  /** The block of seats. */
  bucket: z.string(),
  currency: currencySchema,
  /** Net, of one passenger. */
  adult: moneyText,
  child: moneyText,
  infant: moneyText,
  /** On each departure. */
  seatLimit: z.int(),
  /** Before departure; from then on unsold seats are the owner's again. */
  releaseHours: z.int(),
  isActive: z.boolean(),
  answer: z.enum(contractAnswers),
  /** On all departures: held for buyers who are paying, and sold. */
  held: z.int(),
  sold: z.int(),
};

const seatContract = z.object({
  ...terms,
  /** The agency by its short name, and as it is called. */
  partner: z.string(),
  partnerName: z.string(),
  version: versionOutput,
});
export type SeatContract = z.infer<typeof seatContract>;

const seatOffer = z.object({ ...terms, ownerName: z.string(), version: versionOutput });
export type OfferedContract = z.infer<typeof seatOffer>;

const fields = {
  partner: requiredText(64),
  /** With or without a space. */
  flight: requiredText(10),
  from: localDate,
  to: localDate,
  /** May be empty if the flight has only one block. */
  bucket: z.string().trim().max(8).default(''),
  adult: netPrice,
  child: netPrice,
  infant: netPrice,
  seatLimit: formInteger.pipe(z.number().int().min(1).max(1000)),
  releaseHours: formInteger.pipe(z.number().int().min(0).max(2160)).default(0),
  isActive: z.boolean().default(true),
};

export const getSeatContracts = operation('SeatExchange/GetContracts', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Lists the contracts by which the agency offers seats to other agencies, the newest first',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(seatContract),
});

export const saveSeatContract = operation('SeatExchange/SaveContract', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Offers seats of charter departures to another agency; nothing is sold before it accepts',
  input: z.object(fields),
  output: seatContract,
});

export const updateSeatContract = operation('SeatExchange/UpdateContract', {
  method: 'PUT',
  access: 'Pages.Inventory',
  summary: 'Changes a contract; once it is accepted, only its limit, release time and state',
  input: z.object({ id: z.uuid(), ...fields, version: versionInput }),
  output: seatContract,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const getSeatOffers = operation('SeatExchange/GetOffers', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Lists the contracts that other agencies offer to this one, the newest first',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(seatOffer),
});

export const answerSeatOffer = operation('SeatExchange/AnswerOffer', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Accepts an offered contract, whose seats are on sale from then on, or declines it',
  /** `version`: of the terms that were read; other terms cannot be accepted by it. */
  input: z.object({ id: z.uuid(), accept: flag, version: versionInput }),
  output: seatOffer,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});
