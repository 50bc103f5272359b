import type { Currency } from '@farewind/values/currency';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';

/** The refund of the agency's service fee: none, with the fare, or in full until departure. */
export type FeeRefund = 'none' | 'byRule' | 'whole';

/** The company's data in texts and documents. */
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
  /** Purposes for which an order requires a separate consent. */
  readonly requiredConsents?: readonly string[];
  /**
   * Refunds above this need a second person; in minor units of the inventory currency. Absent:
   * DEFAULT_REFUND_LIMIT_MINOR.
   */
  readonly refundApprovalLimitMinor?: number;
  /**
   * Fee per ticket for changing passenger data; in minor units of the inventory currency. Absent:
   * DEFAULT_CHANGE_FEE_MINOR.
   */
  readonly passengerChangeFeeMinor?: number;
  /**
   * Limit of the agent fee per passenger; in minor units of the inventory currency. Absent:
   * DEFAULT_CALLER_FEE_LIMIT_MINOR.
   */
  readonly callerFeeLimitMinor?: number;
  /** Longest hold of seats for a caller. Absent: DEFAULT_CALLER_HOLD_HOURS. */
  readonly callerHoldHours?: number;
  /** Whether the service fee is refunded on voluntary cancellation. Absent: DEFAULT_FEE_REFUND. */
  readonly serviceFeeRefund?: FeeRefund;
}

const text = z.string().default('');

/** Reads `info` of an agency's record; members newer than the record are empty or absent. */
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
/** For agencies that have chosen none. */
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';
export const DEFAULT_CHANGE_FEE_MINOR = 30_00;
/** Per passenger, in minor units of the inventory currency. */
export const DEFAULT_CALLER_FEE_LIMIT_MINOR = 50_00;
export const DEFAULT_CALLER_HOLD_HOURS = 24;
export const DEFAULT_FEE_REFUND: FeeRefund = 'none';

export interface Agency {
  /** IANA name of the zone for times in its account mails. */
  readonly timeZone: string;
  readonly inventoryCurrency: Currency;
  /** Refunds above this need a second person; in the inventory currency. */
  readonly refundLimitMinor: number;
  /** Limit of the agent fee per passenger in a caller's order; in the inventory currency. */
  readonly callerFeeLimitMinor: number;
  /** Longest hold of seats for a caller. */
  readonly callerHoldHours: number;
  readonly serviceFeeRefund: FeeRefund;
  readonly info: AgencyInfo;
}
