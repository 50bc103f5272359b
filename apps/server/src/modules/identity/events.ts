import type { Language } from '@farewind/contract/core/fields';

/** Outbox events of identity: each topic, and the payload that it carries. */

/**
 * A link or a code was requested for an address. Whether it has an account is looked up later, invisibly to the caller.
 */
export const ACCOUNT_MAIL_REQUESTED = 'identity.accountMailRequested';

export interface AccountMailRequested {
  readonly requestId: string;
  readonly template: 'password-reset' | 'login-code';
  readonly email: string;
  readonly siteId: number;
  readonly language: Language;
}

/**
 * An account was requested. The entered data is stored sealed; whether the address has an account is looked up later,
 * invisibly to the caller.
 */
export const REGISTRATION_REQUESTED = 'identity.registrationRequested';

export interface RegistrationRequested {
  /** Also serves as the id of the link's verification. */
  readonly registrationId: string;
  readonly siteId: number;
}

/** A link or code has to be mailed to a user; its secret is generated when the mail is sent. */
export const ACCOUNT_MAIL_DUE = 'identity.accountMailDue';

export interface AccountMailDue {
  readonly proofId: string;
  readonly template:
    | AccountMailRequested['template']
    | 'account-opened'
    | 'registration'
    | 'staff-invitation'
    | 'staff-password';
  /** Set on registrations that agreed to news. */
  readonly newsOptIn?: boolean;
  /** Set on invitations. */
  readonly inviterName?: string;
  /** Set for a buyer whose account was opened, who also gets a text message without the link. */
  readonly phone?: string;
  readonly siteId: number;
  readonly language: Language;
}

/** An agency was created and has to be provisioned. */
export const TENANT_OPENED = 'identity.tenantOpened';

export interface TenantOpened {
  readonly tenantId: number;
  /** Whether it begins with the sample inventory. */
  readonly withSample?: boolean;
  readonly adminEmailAddress: string;
  readonly inviterName: string;
  readonly language: Language;
}
