import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';

/** The mail server of a tenant: "E-mail setting" of domain.md, section 7. The password prints as `[secret]`. */
export interface EmailSetting {
  readonly defaultFromAddress: string;
  readonly defaultFromDisplayName: string;
  readonly host: string;
  readonly port: number;
  readonly userName: string;
  readonly password: Secret;
  readonly enableSsl: boolean;
  readonly replyTo: string | undefined;
  readonly bcc: string | undefined;
}

/** The provider of a tenant's text messages: "SMS setting" of domain.md, section 7. */
export interface SmsSetting {
  readonly provider: string;
  readonly apiUrl: string;
  readonly userName: string;
  readonly password: Secret;
  readonly originator: string;
  readonly encoding: 'auto' | 'ascii' | 'tr' | 'unicode';
  readonly defaultCountryCode: string;
}

export async function findEmailSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
): Promise<EmailSetting | undefined> {
  const row = await tx
    .selectFrom('email_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    defaultFromAddress: row.default_from_address,
    defaultFromDisplayName: row.default_from_display_name,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    password: openPassword(keyring, messageSecretsPlace(tenantId, 'email_setting', row.id), row.secrets),
    enableSsl: row.enable_ssl,
    replyTo: row.reply_to ?? undefined,
    bcc: row.bcc ?? undefined,
  };
}

export async function findSmsSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
): Promise<SmsSetting | undefined> {
  const row = await tx
    .selectFrom('sms_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    provider: row.provider,
    apiUrl: row.api_url,
    userName: row.user_name,
    password: openPassword(keyring, messageSecretsPlace(tenantId, 'sms_setting', row.id), row.secrets),
    originator: row.originator,
    encoding: row.encoding as SmsSetting['encoding'],
    defaultCountryCode: row.default_country_code,
  };
}

export interface NewSmsSetting extends Omit<SmsSetting, 'password'> {
  readonly id: number;
  readonly password: string;
}

/** A setting that is there stays as it is. */
export async function insertSmsSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  setting: NewSmsSetting,
): Promise<void> {
  const place = messageSecretsPlace(tenantId, 'sms_setting', setting.id);
  await tx
    .insertInto('sms_setting')
    .values({
      tenant_id: tenantId,
      id: setting.id,
      provider: setting.provider,
      api_url: setting.apiUrl,
      user_name: setting.userName,
      secrets: keyring.seal(place, JSON.stringify({ password: setting.password })),
      originator: setting.originator,
      encoding: setting.encoding,
      default_country_code: setting.defaultCountryCode,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** Where a setting's password is sealed to. */
export function messageSecretsPlace(
  tenantId: number,
  table: 'email_setting' | 'sms_setting',
  id: number,
): SealPlace {
  return { tenantId, table, column: 'secrets', row: String(id) };
}

function openPassword(keyring: Keyring, place: SealPlace, sealed: Buffer): Secret {
  const { password } = JSON.parse(keyring.open(place, sealed)) as { password: string };
  return new Secret(password, '[secret]');
}
