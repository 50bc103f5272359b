import type { Currency } from '@farewind/values/currency';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';

/** What comes back of the agency's service fee: nothing, all of it where the fare comes back, or all until departure. */
export type FeeRefund = 'none' | 'byRule' | 'whole';

/** What texts and documents say of the company. */
export interface AgencyInfo {
  readonly companyTitle: string;
  readonly brandName: string;
  readonly tradeRegistryNo: string;
  readonly chamberNo: string;
  readonly taxOffice: string;
  readonly taxNo: string;
  readonly companyRegistrationNo: string;
  readonly travelAssociationNo: string;
  readonly address: string;
  readonly phone: string;
  readonly supportPhone: string;
  readonly email: string;
  readonly dataProtectionEmail: string;
  readonly dataRegistryNo: string;
  readonly dataRegion: string;
  /** IANA name. Absent: DEFAULT_TIME_ZONE. */
  readonly timeZone?: string;
  readonly documentRetentionDays: number;
  readonly chatLink: string;
  readonly website: string;
  readonly domains: readonly string[];
  /** Purposes of the consents of their own that an order asks for. */
  readonly requiredConsents?: readonly string[];
  /** Refunds above it need a second person; minor units of the inventory currency. Absent: DEFAULT_REFUND_LIMIT_MINOR. */
  readonly refundApprovalLimitMinor?: number;
  /** For other data of a passenger, a ticket; minor units of the inventory currency. Absent: DEFAULT_CHANGE_FEE_MINOR. */
  readonly passengerChangeFeeMinor?: number;
  /** For a passenger of a caller's order; minor units of the inventory currency. Absent: DEFAULT_CALLER_FEE_LIMIT_MINOR. */
  readonly callerFeeLimitMinor?: number;
  /** How long staff may hold seats for a caller. Absent: DEFAULT_CALLER_HOLD_HOURS. */
  readonly callerHoldHours?: number;
  /** Whether the service fee comes back when a flight is cancelled by choice. Absent: DEFAULT_FEE_REFUND. */
  readonly serviceFeeRefund?: FeeRefund;
}

const text = z.string().default('');

/** The `info` of an agency's record; a member that came after the record was written is empty or absent. */
export const readAgencyInfo = stored<AgencyInfo>(
  'agency.info',
  z.object({
    companyTitle: text,
    brandName: text,
    tradeRegistryNo: text,
    chamberNo: text,
    taxOffice: text,
    taxNo: text,
    companyRegistrationNo: text,
    travelAssociationNo: text,
    address: text,
    phone: text,
    supportPhone: text,
    email: text,
    dataProtectionEmail: text,
    dataRegistryNo: text,
    dataRegion: text,
    timeZone: z.exactOptional(z.string()),
    documentRetentionDays: z.number(),
    chatLink: text,
    website: text,
    domains: z.array(z.string()).default([]),
    requiredConsents: z.exactOptional(z.array(z.string())),
    refundApprovalLimitMinor: z.exactOptional(z.number()),
    passengerChangeFeeMinor: z.exactOptional(z.number()),
    callerFeeLimitMinor: z.exactOptional(z.number()),
    callerHoldHours: z.exactOptional(z.number()),
    serviceFeeRefund: z.exactOptional(z.enum(['none', 'byRule', 'whole'])),
  }),
);

export const DEFAULT_REFUND_LIMIT_MINOR = 1000_00;
/** Of an agency that has named none. */
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';
export const DEFAULT_CHANGE_FEE_MINOR = 30_00;
/** In minor units of the inventory currency, for a passenger. */
export const DEFAULT_CALLER_FEE_LIMIT_MINOR = 50_00;
export const DEFAULT_CALLER_HOLD_HOURS = 24;
export const DEFAULT_FEE_REFUND: FeeRefund = 'none';

export interface Agency {
  /** IANA name: the clock for the times in its account mails. */
  readonly timeZone: string;
  readonly inventoryCurrency: Currency;
  /** Refunds above it need a second person; in the inventory currency. */
  readonly refundLimitMinor: number;
  /** The largest fee for a passenger that staff may add to a caller's order; in the inventory currency. */
  readonly callerFeeLimitMinor: number;
  /** How long staff may hold seats for a caller. */
  readonly callerHoldHours: number;
  readonly serviceFeeRefund: FeeRefund;
  readonly info: AgencyInfo;
}
