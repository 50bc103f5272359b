import { mailboxOfAddress } from '@farewind/travel-rules/mailbox-of-address';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { networkFingerprint as fingerprintOfNetwork } from '../../platform/network/network-fingerprint.ts';
import { placeFingerprint as fingerprintOfPlace } from '../../platform/network/place-fingerprint.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { SampleActs } from './sample-acts.ts';
import type { RegisteredPerson } from './registered-person.ts';
import { normalizeLogin } from './accounts/user-rows.ts';

/** Dependencies of identity. */
export interface IdentityDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  /** Address of the installation itself. */
  readonly publicUrl: string;
  /** Further host names under which the installation answers; no agency gets them. */
  readonly allowedHosts: readonly string[];
  /** Stores the data of a new customer once the address is verified. */
  readonly welcome: (scope: TenantScope, userId: number, person: RegisteredPerson) => Promise<void>;
  /** IANA zone of an agency, or of the host side, for times unrelated to a journey. */
  readonly timeZoneOf: (scope: TenantScope) => Promise<string>;
  /** Provisions what other modules give a new agency, first of all its site; leaves existing data unchanged. */
  readonly provision: (scope: TenantScope, agency: NewAgency) => Promise<void>;
  /** Number of first steps left before an agency's sites may open. */
  readonly countStepsLeft: (tenantId: number) => Promise<number>;
  /** Leaves the orders of rehearsals out of the books and reports, when the sites open; returns their number. */
  readonly setRehearsalsAside: (scope: TenantScope) => Promise<number>;
  readonly training: TrainingEquipment;
  /** The inventory that an agency can be opened with. */
  readonly sample: SampleActs;
}

/** What other modules do for a training copy, in its own transaction. */
export interface TrainingEquipment {
  /** Gives a newly filled copy an account at the training bank and rates for its current day. */
  readonly equip: (scope: TenantScope) => Promise<void>;
  /** Stores rates for the copy's current day; repeating it on the same day changes nothing. */
  readonly renewRates: (scope: TenantScope) => Promise<void>;
}

/** Dependencies of operations on agencies. */
export interface TenantDeps extends IdentityDeps {
  /** Called when host names or sites have changed. */
  readonly sitesChanged: () => void;
}

/** A new agency, as its site needs it. */
export interface NewAgency {
  readonly siteId: number;
  readonly origin: string;
  readonly brand: string;
}

/** Keyed hash bound to the tenant: counts attempts on an account without storing the typed name. */
export function accountFingerprint({ keyring }: IdentityDeps, tenantId: number, login: string): Buffer {
  return keyring.fingerprint('account', `${tenantId}:${normalizeLogin(login)}`);
}

/**
 * The same for mails to a mailbox, however its address is written. Each kind is counted by itself, so that codes that a
 * stranger asks for delay neither the link to a new password nor an invitation.
 */
export function mailFingerprint(
  { keyring }: IdentityDeps,
  tenantId: number,
  kind: 'login-code' | 'password-reset' | 'registration' | 'staff-invitation',
  email: string,
): Buffer {
  return keyring.fingerprint('account', `${tenantId}:${kind}:${mailboxOfAddress(email)}`);
}

/** The same for the network of a request, by which sessions are recognised. */
export function networkFingerprint({ keyring }: IdentityDeps, tenantId: number, address: string): Buffer {
  return fingerprintOfNetwork(keyring, 'accountPlace', tenantId, address);
}

/** The same for its network and site, by which attempts are counted. */
export function placeFingerprint({ keyring }: IdentityDeps, tenantId: number, address: string): Buffer {
  return fingerprintOfPlace(keyring, 'accountPlace', tenantId, address);
}
