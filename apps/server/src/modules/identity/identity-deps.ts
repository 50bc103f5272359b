import type { TenantScope } from '../../platform/database/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { networkFingerprint as fingerprintOfNetwork } from '../../platform/network/network-fingerprint.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { RegisteredPerson } from './registration/registered-person.ts';
import { normalizeLogin } from './user-rows.ts';

/** What the acts of identity work with. */
export interface IdentityDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  /** Where the installation itself is found. */
  readonly publicUrl: string;
  /** Stores the data of a new customer after the address was proved. */
  readonly welcome: (scope: TenantScope, userId: number, person: RegisteredPerson) => Promise<void>;
  /** IANA name: the clock of an agency, or of the host side, for times that belong to no journey. */
  readonly timeZoneOf: (scope: TenantScope) => Promise<string>;
  /** What other modules give a new agency, its site before all; leaves what is there as it is. */
  readonly provision: (scope: TenantScope, agency: NewAgency) => Promise<void>;
  /** How many of the first steps an agency has to make before its sites may open. */
  readonly countStepsLeft: (tenantId: number) => Promise<number>;
}

/** What acts on agencies work with. */
export interface TenantDeps extends IdentityDeps {
  /** Called when host names or sites have changed. */
  readonly sitesChanged: () => void;
}

/** A new agency, as far as its site needs it. */
export interface NewAgency {
  readonly siteId: number;
  readonly origin: string;
  readonly brand: string;
}

/** Keyed, and bound to the tenant: finds tries on one account without keeping what was typed. */
export function accountFingerprint({ keyring }: IdentityDeps, tenantId: number, login: string): Buffer {
  return keyring.fingerprint('account', `${tenantId}:${normalizeLogin(login)}`);
}

/** The same for the network that a request came from. */
export function networkFingerprint({ keyring }: IdentityDeps, tenantId: number, address: string): Buffer {
  return fingerprintOfNetwork(keyring, 'accountPlace', tenantId, address);
}
