import type { AgentSign, ReceiptWay, TaxSystem, VatKind } from '@farewind/contract/settings/receipt-settings';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** Who is named on a line that the agency sells as an agent. */
export interface SettingSupplier {
  /** The carrier's or supplier's code, as in the items of orders; `*`: all without their own line. */
  readonly code: string;
  readonly name: string;
  /** With its country: `+74951234567`. */
  readonly phone: string;
  readonly taxNumber: string;
}

/** How the fiscal receipts of an agency's sales are issued. The password prints as `[secret]`. */
export interface ReceiptSetting {
  /** `provider`: by the provider of each payment. `desk`: by the cash desk named here. */
  readonly way: ReceiptWay;
  /** Of which accounts' money: of test accounts or of live ones. One setting of each is active. */
  readonly mode: 'test' | 'live';
  /** A name of the registry of cash desks; empty where providers issue. */
  readonly desk: string;
  /** The merchant accounts whose sales have receipts; empty: every account. */
  readonly accountIds: readonly number[];
  readonly taxSystem: TaxSystem;
  /** How what is sold is taxed, and how the agency's own fee is. */
  readonly vatKind: VatKind;
  readonly feeVatKind: VatKind;
  /** Undefined: the agency sells in its own name. */
  readonly agentSign: AgentSign | undefined;
  readonly suppliers: readonly SettingSupplier[];
  readonly companyTaxNumber: string;
  readonly companyEmail: string;
  readonly paymentAddress: string;
  /** From when: what was paid before has no receipts. */
  readonly since: Date;
  /** The desk's own group, user and address. */
  readonly groupCode: string;
  readonly deskLogin: string;
  readonly deskUrl: string;
  readonly deskPassword: Secret;
}

/** The setting as the office keeps it. */
export interface ReceiptSettingRecord extends ReceiptSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
