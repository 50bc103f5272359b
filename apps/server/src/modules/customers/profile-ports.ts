import type { AccountSession } from '@farewind/contract/account/profile';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';

/** The owner of an account. */
export interface AccountOwner {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly language: Language | undefined;
  /** Only then do the records of the address belong to the user. */
  readonly isAddressProved: boolean;
}

/** What identity provides for a customer's account. */
export interface OwnAccount {
  readonly find: (scope: TenantScope, userId: number) => Promise<AccountOwner | undefined>;
  readonly setPerson: (
    scope: TenantScope,
    userId: number,
    person: {
      readonly name: string;
      readonly surname: string;
      readonly phone: string;
      readonly language: Language;
    },
  ) => Promise<void>;
  readonly listSessions: (
    scope: TenantScope,
    userId: number,
    currentId: string,
    which: 'open' | 'kept',
  ) => Promise<AccountSession[]>;
  /** Refuses, at its field, a user who does not prove their identity again. */
  readonly proveAgain: (
    context: RequestContext,
    given: { readonly password?: string | undefined; readonly code?: string | undefined },
  ) => Promise<void>;
}

/** Confirms an account closed by its owner, to the address that is about to be erased. */
export interface ClosedAccount {
  readonly customerId: number;
  readonly email: string;
  readonly language: Language;
  /** 0: of no site. */
  readonly siteId: number;
  /** The orders that keep their buyer until they are over; none when everything is gone. */
  readonly ordersLeft: readonly string[];
}

export type TellClosed = (scope: TenantScope, closed: ClosedAccount) => Promise<void>;
