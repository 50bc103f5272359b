import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal } from '../../platform/errors.ts';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { storedText } from '../../platform/database/stored.ts';
import { z } from 'zod';

export type SettingTable =
  | 'email_setting'
  | 'sms_setting'
  | 'payment_setting'
  | 'map_setting'
  | 'messenger_setting'
  | 'receipt_setting'
  | 'wallet_setting';

/** Where a setting's secrets are stored, as bound into their seal. */
export function settingSecretsPlace(tenantId: number, table: SettingTable, id: number): SealPlace {
  return { tenantId, table, column: 'secrets', row: String(id) };
}

export function sealSecrets(
  keyring: Keyring,
  place: SealPlace,
  secrets: Readonly<Record<string, Secret>>,
): Buffer {
  const plain = Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()]);
  return keyring.seal(place, JSON.stringify(Object.fromEntries(plain)));
}

/** A setting's secrets, empty if never stored. They print as `[secret]`. */
export function openSecrets<Name extends string>(
  keyring: Keyring,
  place: SealPlace,
  sealed: Uint8Array,
  names: readonly Name[],
): Record<Name, Secret> {
  const plain = readSecrets(keyring.open(place, sealed));
  const entries = names.map((name) => [name, toSecret(plain[name] ?? '')]);
  return Object.fromEntries(entries) as Record<Name, Secret>;
}

export function toSecret(text: string): Secret {
  return new Secret(text, '[secret]');
}

export interface SecretRequest {
  /** The secret's field. */
  readonly path: string;
  readonly typed: string | undefined;
  readonly kept: Secret | undefined;
  /** Whether server and user are the same as for the stored one. */
  readonly isSamePlace: boolean;
  readonly isNeeded: boolean;
}

/**
 * The secret for a setting: the entered one, otherwise the stored one. A stored secret is never used for another server,
 * because a user who may edit settings could send it to their own server and read it there. Refuses at the field a secret
 * that must be entered.
 */
export function chooseSecret({ path, typed, kept, isSamePlace, isNeeded }: SecretRequest): Secret {
  if (typed !== undefined) return toSecret(typed);
  if (kept === undefined || kept.reveal() === '') {
    if (isNeeded) throw fieldRefusal([{ path, message: 'validation.required' }]);
    return toSecret('');
  }
  if (!isSamePlace) throw fieldRefusal([{ path, message: 'setting.secretForNewPlace' }]);
  return kept;
}

/** The number of a new setting, to which its secrets are sealed. */
export async function nextSettingId({ tx }: TenantScope, table: SettingTable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`.execute(tx);
  return rows[0]!.id;
}

const readSecrets = storedText('a setting’s secrets', z.record(z.string(), z.string()));
