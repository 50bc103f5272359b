import type * as contract from '@farewind/contract/inventory/flight-suppliers';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Language } from '@farewind/contract/core/fields';
import { createAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type MessageValues } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { clientOf, type SupplierParts } from './supplier-parts.ts';
import {
  insertSupplier,
  lockSupplierRow,
  nextSupplierId,
  readSupplierPage,
  writeSupplier,
  type SupplierRecord,
  type SupplierWrite,
} from './supplier-rows.ts';

type Fields = ParsedInput<typeof contract.saveFlightSupplier>;
type Item = Output<typeof contract.saveFlightSupplier>;

/** How settings of an agency judge addresses and keep secrets; suppliers do as they do. */
export interface SettingManners {
  /** Refuses, at its field, a web address that cannot be one of the public internet. */
  readonly requireWebAddress: (path: string, url: string) => void;
  /** The secret that is to be kept: what was typed, else what is there, unless it would go elsewhere. Refuses at the field. */
  readonly chooseSecret: (wish: {
    readonly path: string;
    readonly typed: string | undefined;
    readonly kept: Secret | undefined;
    readonly isSamePlace: boolean;
    readonly isNeeded: boolean;
  }) => Secret;
  /** How a trial is answered: our sentence, and what the other side said, without secrets. */
  readonly trialAnswer: (
    language: Language,
    ok: boolean,
    message: { readonly key: string; readonly values?: MessageValues },
    said: { readonly said: string; readonly secrets?: readonly Secret[] },
  ) => { ok: boolean; message: string; detail: string };
}

export type OfficeParts = SupplierParts & { readonly manners: SettingManners };

export async function listSuppliers(
  { keyring }: OfficeParts,
  scope: TenantScope,
  wish: ParsedInput<typeof contract.getFlightSuppliers>,
): Promise<Output<typeof contract.getFlightSuppliers>> {
  const { totalCount, records } = await readSupplierPage(scope, keyring, wish);
  return { totalCount, items: records.map(present) };
}

export async function saveSupplier(
  parts: OfficeParts,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
): Promise<Item> {
  const supplier = toSupplier(parts, input, undefined);
  const id = await nextSupplierId(scope);
  const record = await createAudited(scope, context, 'flightSupplier', async () => {
    const made = await insertSupplier(scope, parts.keyring, { ...supplier, id });
    if (!made) throw new Error(`The supplier ${id} is there already`);
    return made;
  });
  return present(record);
}

export async function updateSupplier(
  parts: OfficeParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateFlightSupplier>,
): Promise<Item> {
  const before = await lockSupplier(parts, scope, input.id);
  const after = await updateAudited(scope, context, 'flightSupplier', {
    before,
    seenVersion: input.version,
    present,
    write: () => writeSupplier(scope, parts.keyring, { ...toSupplier(parts, input, before), id: input.id }),
  });
  return present(after);
}

/** Asks a supplier as it is typed who it takes us for. */
export async function trySupplier(
  parts: OfficeParts,
  context: RequestContext,
  input: ParsedInput<typeof contract.testFlightSupplier>,
): Promise<Output<typeof contract.testFlightSupplier>> {
  const { id } = input;
  const typed = await parts.database.inTenant(context.tenantId, async (scope) =>
    toSupplier(parts, input, id === undefined ? undefined : await lockSupplier(parts, scope, id)),
  );
  const { ok, said } = await ask(parts, typed);
  const key = ok ? 'transferSupplier.trialWell' : 'transferSupplier.trialFailed';
  const { trialAnswer } = parts.manners;
  return trialAnswer(context.language, ok, { key }, { said, secrets: [typed.apiKey] });
}

async function ask(parts: OfficeParts, typed: Omit<SupplierWrite, 'id'>) {
  try {
    const said = await clientOf(parts, typed).whoAmI(typed);
    return { ok: true, said };
  } catch (error) {
    return { ok: false, said: error instanceof Error ? error.message : String(error) };
  }
}

async function lockSupplier(parts: OfficeParts, scope: TenantScope, id: number): Promise<SupplierRecord> {
  const record = await lockSupplierRow(scope, parts.keyring, id);
  if (!record) throw refusal('GEN-NOTFOUND');
  return record;
}

/** The supplier that a form means. Refuses at the field. */
function toSupplier(
  { clients, manners }: OfficeParts,
  input: Fields,
  kept: SupplierRecord | undefined,
): Omit<SupplierWrite, 'id'> {
  const { kind, code, name, apiUrl, isActive } = input;
  if (!clients[kind]) throw fieldRefusal([{ path: 'kind', message: 'validation.invalidValue' }]);
  manners.requireWebAddress('apiUrl', apiUrl);
  const apiKey = manners.chooseSecret({
    ...{ path: 'apiKey', typed: input.apiKey, kept: kept?.apiKey, isNeeded: true },
    isSamePlace: kept?.kind === kind && kept.apiUrl === apiUrl,
  });
  const airports = [...new Set(input.airports)].toSorted();
  return { kind, code, name, apiUrl, apiKey, airports, isActive };
}

function present({ apiKey, ...record }: SupplierRecord): Item {
  return { ...record, airports: [...record.airports], hasApiKey: apiKey.reveal() !== '' };
}
