import { z } from 'zod';
import { currencySchema, languageSchema, moneyText, noInput, recordId } from '../core/fields.ts';
import {
  emailText,
  formInteger,
  hostName,
  optionalOf,
  optionalText,
  requiredText,
  webAddress,
} from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';
import { agencyPublicSchema } from '../site/get-site.ts';

const text = (max: number) => optionalText(max).transform((value) => value ?? '');
/** A sum as typed: `1000`, `1000.5`, `1000.50`. */
const moneyInput = z
  .string()
  .trim()
  .regex(/^\d{1,9}([.,]\d{1,2})?$/, { error: 'sum:999999999.99' });
function isBetween(sum: string, least: number, most: number): boolean {
  const value = Number(sum.replace(',', '.'));
  return value >= least && value <= most;
}

/** A separate consent that an order requests, by the name of its purpose. */
const consentPurpose = z
  .string()
  .trim()
  .regex(/^[a-z][A-Za-z0-9]{0,31}$/, { error: 'offered' });

const timeZoneName = z.string().trim().max(64).refine(isTimeZone, { error: 'timeZone' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The refund of the service fee: none, with the fare, or whole until departure. */
export const feeRefunds = ['none', 'byRule', 'whole'] as const;
const feeRefundSchema = z.enum(feeRefunds);

export const agencyFields = {
  companyTitle: requiredText(256),
  brandName: requiredText(64),
  tradeRegistryNo: text(64),
  chamberNo: text(64),
  taxOffice: text(128),
  taxNo: text(32),
  companyRegistrationNo: text(64),
  travelAssociationNo: text(64),
  address: text(500),
  cityId: optionalOf(recordId),
  phone: text(32),
  supportPhone: text(32),
  email: emailText,
  dataProtectionEmail: optionalOf(emailText).transform((value) => value ?? ''),
  dataRegistryNo: text(64),
  dataRegion: text(64),
  /** IANA name: the clock for the expiry of account links. Absent: unchanged. */
  timeZone: optionalOf(timeZoneName),
  /** Days after the journey until the passengers' documents are erased. */
  documentRetentionDays: formInteger.pipe(z.int().min(0).max(3650)).default(30),
  /** Refunds above this sum, in the inventory currency, need a second person. Absent: unchanged. */
  refundApprovalLimit: optionalOf(moneyInput),
  /** The fee per ticket for changing a passenger's data, in the inventory currency: 10 to 50. Absent: unchanged. */
  passengerChangeFee: optionalOf(
    moneyInput.refine((sum) => isBetween(sum, 10, 50), { error: 'between:10:50' }),
  ),
  /** The largest fee for a passenger in an order by phone, in the inventory currency. Absent: unchanged. */
  callerFeeLimit: optionalOf(
    moneyInput.refine((sum) => isBetween(sum, 0, 1000), { error: 'between:0:1000' }),
  ),
  /** The maximum time that seats are held for a caller. Absent: unchanged. */
  callerHoldHours: optionalOf(formInteger.pipe(z.int().min(1).max(168))),
  /** The refund of the service fee on voluntary cancellation; orders keep their terms. Absent: unchanged. */
  serviceFeeRefund: optionalOf(feeRefundSchema),
  chatLink: optionalOf(webAddress).transform((value) => value ?? ''),
  website: optionalOf(webAddress).transform((value) => value ?? ''),
  /** The currencies and languages of the agency's own site. */
  currencies: z.array(currencySchema).min(1).max(5),
  languages: z.array(languageSchema).min(1).max(3),
  domains: z.array(hostName).max(20).default([]),
  requiredConsents: z.array(consentPurpose).max(10).default([]),
  /** The currency of fares, extras and rides; it cannot be changed once anything is priced in it. Absent: unchanged. */
  inventoryCurrency: optionalOf(currencySchema),
};

/** Every caller gets the members that the site shows; the others need Pages.Agency. */
export const agencyInfoSchema = agencyPublicSchema.extend({
  /** The address of the logo; null without one. */
  logo: z.string().nullable(),
  cityId: z.int().nullable().optional(),
  dataProtectionEmail: z.string().optional(),
  dataRegistryNo: z.string().optional(),
  dataRegion: z.string().optional(),
  timeZone: z.string().optional(),
  documentRetentionDays: z.int().optional(),
  refundApprovalLimit: moneyText.optional(),
  passengerChangeFee: moneyText.optional(),
  callerFeeLimit: moneyText.optional(),
  callerHoldHours: z.int().optional(),
  serviceFeeRefund: feeRefundSchema.optional(),
  currencies: z.array(currencySchema).optional(),
  languages: z.array(languageSchema).optional(),
  domains: z.array(z.string()).optional(),
  requiredConsents: z.array(z.string()).optional(),
  inventoryCurrency: currencySchema.optional(),
  /** Whether anything is priced in it, so that it cannot be changed. */
  isInventoryPriced: z.boolean().optional(),
  version: versionOutput.optional(),
});

export const getAgencyInfo = operation('agency/GetAgencyInfo', {
  method: 'POST',
  access: 'public',
  summary: 'Returns the agency: its public details, or all details if the caller may edit them',
  input: noInput,
  output: agencyInfoSchema,
  errors: ['GEN-NOTFOUND'],
});

export const updateAgency = operation('Agency/Update', {
  method: 'PUT',
  access: 'Pages.Agency',
  summary: 'Updates the agency',
  input: z.object({ ...agencyFields, version: versionInput }),
  output: agencyInfoSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const uploadLogo = operation('Agency/UploadLogo', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Sets the logo from a base64 PNG, JPEG or WebP of at most 5 MB, which is re-encoded; an empty value removes it',
  input: z.object({ picture: z.string().max(Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 4) }),
  output: z.object({ logo: z.string().nullable(), version: versionOutput }),
  errors: ['GEN-NOTFOUND'],
});
