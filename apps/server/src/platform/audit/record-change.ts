import { documentCodes } from '@farewind/values/passenger-document';
import { maskCards } from '@farewind/values/mask-cards';
import type { TenantScope } from '../database/scope.ts';
import type { RequestContext, SignedInUser } from '../http/request-context.ts';
import { hashEntry, NO_ENTRY, type AuditEntry, canonical } from './entry-hash.ts';
import { Secret } from '../secrets/secret.ts';
import { waitForName } from '../database/wait-for-turn.ts';

/** A staff change to one record. `before` and `after` contain the members that differ, or all of a new one. */
export interface AuditedChange {
  /** `create`, `update`, `delete`, or the act's own name: `activate`, `impersonate`, `resetPassword`. */
  readonly action: string;
  /** The kind of record as named in the contract: `user`, `role`, `emailSetting`. */
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** The actor, their side and address; absent: the installation itself. */
export interface AuditContext extends Pick<RequestContext, 'tenantId' | 'address' | 'requestId'> {
  readonly user: Pick<SignedInUser, 'id' | 'userName' | 'impersonator'> | undefined;
}

/**
 * Writes a change to the audit log of the scope's tenant, in the transaction of the change itself. Equal members are
 * left out and secrets masked, so whole records may be passed. Entries of a tenant are written one after another.
 */
export async function recordChange(
  scope: TenantScope,
  context: AuditContext,
  change: AuditedChange,
): Promise<void> {
  const { user } = context;
  const { before, after } = maskedDifference(change.before, change.after, change.entity);
  const last = await lockLastEntry(scope);
  const entry: AuditEntry = {
    tenantId: scope.tenantId,
    position: (last?.position ?? 0) + 1,
    at: scope.now,
    userTenantId: user ? context.tenantId : null,
    userId: user?.id ?? null,
    userName: user?.userName ?? null,
    impersonatorTenantId: user?.impersonator?.tenantId ?? null,
    impersonatorUserId: user?.impersonator?.userId ?? null,
    impersonatorName: user?.impersonator?.userName ?? null,
    address: context.address,
    requestId: context.requestId,
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    before,
    after,
    reason: change.reason === undefined ? null : cleanReason(change.reason),
  };
  if (last?.keyed && !scope.auditKey) throw new Error('The key that chains the audit log is not configured');
  await insertEntry(scope, entry, last?.hash ?? NO_ENTRY);
}

/** User input may contain anything, even a card number. */
function cleanReason(typed: string): string {
  return maskCards(typed.replaceAll('\u0000', '').toWellFormed());
}

/** The end of the tenant's chain, locked until this transaction ends. */
async function lockLastEntry(scope: TenantScope) {
  await waitForName(scope, `audit:${scope.tenantId}`);
  return scope.tx
    .selectFrom('audit_entry')
    .select(['position', 'hash', 'keyed'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertEntry(
  { tx, auditKey }: TenantScope,
  entry: AuditEntry,
  previousHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: entry.tenantId,
      position: entry.position,
      at: entry.at,
      user_tenant_id: entry.userTenantId,
      user_id: entry.userId,
      user_name: entry.userName,
      impersonator_tenant_id: entry.impersonatorTenantId,
      impersonator_user_id: entry.impersonatorUserId,
      impersonator_name: entry.impersonatorName,
      address: entry.address,
      request_id: entry.requestId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      reason: entry.reason,
      previous_hash: previousHash,
      hash: hashEntry(entry, previousHash, auditKey),
      keyed: auditKey !== undefined,
    })
    .execute();
}

type Members = Readonly<Record<string, unknown>>;

const MASK = '[secret]';
/**
 * Replaces a personal value: the fact of the change is stored, the value is not, so that nothing has to be erased
 * later.
 */
const PERSONAL = '[personal]';

/** Members with data about people other than staff, by the kind of record. */
const PERSONAL_NAMES: Readonly<Record<string, RegExp>> = {
  customer:
    /^(name|surname|email|countryCode|mobilePhone|birthDate|gender|nationality|city(Id|Name)|district(Id|Name)|note)$/,
  order: /^(name|surname|email|phone|passengers|note|text)$/,
  message: /^recipient$/,
  contactMessage: /^(answer|note)$/,
};

/** Names whose values are never logged, whatever their source. */
const SECRET_NAMES =
  /password|passphrase|secret|token|(api|store|private|order)_?key|^pguid$|cvc|cvv|card_?number|recovery_?code|reset_?code|login_?code|passport_?(number|serial|expiry)|identification_?number|document_?number/i;

const isSecret = (name: string): boolean =>
  SECRET_NAMES.test(name) || (documentCodes as readonly string[]).includes(name);

interface MaskedDifference {
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/**
 * The difference between two states of a record, as plain JSON without secrets. Masked are values of the type Secret,
 * bytes, members named like secrets, card numbers in texts, and the personal members of customers, orders, messages and
 * what they write to us (`entity`). The fact that such a member was changed is visible, its value is not.
 */
export function maskedDifference(
  before: object | undefined,
  after: object | undefined,
  entity = '',
): MaskedDifference {
  return differenceOf(before as Members | undefined, after as Members | undefined, PERSONAL_NAMES[entity]);
}

function differenceOf(
  before: Members | undefined,
  after: Members | undefined,
  personal: RegExp | undefined,
): MaskedDifference {
  const differs = (name: string) =>
    before === undefined || after === undefined || plainText(before[name]) !== plainText(after[name]);
  const shown = (members: Members | undefined) =>
    members === undefined
      ? null
      : Object.fromEntries(
          Object.entries(members)
            .filter(([name, value]) => value !== undefined && differs(name))
            .map(([name, value]) => [
              cleanText(name),
              personal?.test(name) ? hide(value) : mask(name, value),
            ]),
        );
  return { before: shown(before), after: shown(after) };
}

/** An empty value stays empty: whether there was a value is not secret. */
function hide(value: unknown): unknown {
  return value === null || value === '' ? value : PERSONAL;
}

function mask(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (isSecret(name) || value instanceof Secret || value instanceof Uint8Array) return MASK;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return maskCards(cleanText(value));
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((each) => mask(name, each));
  if (value instanceof Set || value instanceof Map) return mask(name, [...value]);
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([member, inner]) => [cleanText(member), mask(member, inner)]),
    );
  }
  return typeof value === 'bigint' ? value.toString() : null;
}

/** Only for comparison, with secrets revealed: the result never leaves this file. */
function plainText(value: unknown): string | undefined {
  return JSON.stringify(canonical(reveal(value)));
}

function reveal(value: unknown): unknown {
  if (value instanceof Secret) return { secret: value.reveal() };
  if (value instanceof Date || value instanceof Uint8Array) return value.toString();
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Set || value instanceof Map) return reveal([...value]);
  if (Array.isArray(value)) return value.map(reveal);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reveal(member)]));
}

/** The database rejects null characters and lone surrogates. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
