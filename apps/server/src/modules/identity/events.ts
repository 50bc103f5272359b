import type { Language } from '@farewind/contract/core/fields';

/** What identity leaves in the outbox: the topic, and what its payload holds. */

/** Somebody asked for a link or a code to an address. Whether it has an account is looked up afterwards, unseen. */
export const ACCOUNT_MAIL_REQUESTED = 'identity.accountMailRequested';

export interface AccountMailRequested {
  readonly requestId: string;
  readonly template: 'password-reset' | 'login-code';
  readonly email: string;
  readonly siteId: number;
  readonly language: Language;
}

/** A link or code has to be mailed to a user; its secret is made when the mail leaves. */
export const ACCOUNT_MAIL_DUE = 'identity.accountMailDue';

export interface AccountMailDue {
  readonly proofId: string;
  readonly template: AccountMailRequested['template'] | 'account-opened';
  readonly siteId: number;
  readonly language: Language;
}
