import type { ExportedAccount, ExportedMessage, ExportedOrder } from '@farewind/contract/customers/privacy';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Why a buyer's data is still needed: something is not settled, or the journey is ahead. */
interface OpenOrder {
  readonly reservationNumber: string;
  readonly why: 'open' | 'ahead';
}

/**
 * Selects messages: about these orders, or to the record's own address. Not by a phone or by an address typed with an
 * order: nobody has proved that they are the customer's, and messages to them may be about somebody else's order.
 */
interface MessagesOf {
  readonly references: readonly string[];
  readonly email: string;
}

/** The other modules' data about a customer, and how they erase it; each is responsible for its own tables. */
export interface PrivacySources {
  readonly orders: {
    readonly listIds: (scope: TenantScope, customerId: number) => Promise<string[]>;
    readonly findOpen: (scope: TenantScope, customerId: number) => Promise<OpenOrder[]>;
    readonly export: (scope: TenantScope, orderId: string) => Promise<Omit<ExportedOrder, 'payments'>>;
    readonly erase: (scope: TenantScope, orderId: string) => Promise<void>;
  };
  readonly payments: {
    readonly export: (scope: TenantScope, reference: string) => Promise<ExportedOrder['payments']>;
    readonly findUnsettled: (
      scope: TenantScope,
      references: readonly string[],
    ) => Promise<{ readonly reference: string; readonly why: 'underWay' | 'disputed' }[]>;
    readonly forget: (scope: TenantScope, references: readonly string[]) => Promise<void>;
  };
  readonly messages: {
    /** References of the mails that announced an account to this address: a text message about it has the same. */
    readonly listAccountReferences: (scope: TenantScope, email: string) => Promise<string[]>;
    readonly export: (scope: TenantScope, of: MessagesOf) => Promise<ExportedMessage[]>;
    readonly erase: (scope: TenantScope, of: MessagesOf) => Promise<void>;
  };
  /** Effects that mention any of these texts. */
  readonly eraseEffects: (scope: TenantScope, texts: readonly string[]) => Promise<void>;
  readonly account: {
    readonly export: (scope: TenantScope, email: string) => Promise<ExportedAccount | undefined>;
    readonly erase: (scope: TenantScope, email: string) => Promise<void>;
    /** The user of the shop account whose owner has proved the address. */
    readonly findOwner: (scope: TenantScope, email: string) => Promise<number | undefined>;
  };
}
