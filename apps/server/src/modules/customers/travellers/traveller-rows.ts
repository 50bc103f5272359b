import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import { storedPapers, type CustomerDocuments } from '../customer-documents.ts';
import { storedText } from '../../../platform/database/stored.ts';
import { z } from 'zod';

/** The sealed part of a traveller: the document details except the name. An absent member is unknown. */
interface TravellerPapers extends CustomerDocuments {
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
}

const readDocumentData = storedText<TravellerPapers>(
  'traveller.documents',
  z.object({ ...storedPapers, birthDate: z.string().optional(), nationality: z.string().optional() }),
);

function sealPapers(keyring: Keyring, tenantId: number, id: number, papers: TravellerPapers): Buffer {
  return keyring.seal(placeOf(tenantId, id), JSON.stringify(papers));
}

function openPapers(
  keyring: Keyring,
  tenantId: number,
  id: number,
  sealed: Uint8Array | null,
): TravellerPapers {
  if (sealed === null) return {};
  return readDocumentData(keyring.open(placeOf(tenantId, id), sealed));
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'traveller', column: 'documents', row: String(id) };
}

export interface Traveller {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly gender: 'male' | 'female' | null;
  readonly papers: TravellerPapers;
  readonly version: number;
}

export type NewTraveller = Omit<Traveller, 'id' | 'version'>;

/** A user's saved travellers, by surname and name. */
export async function listTravellers(
  keyring: Keyring,
  scope: TenantScope,
  userId: number,
): Promise<Traveller[]> {
  const rows = await selectOwn(scope, userId).orderBy('surname').orderBy('name').orderBy('id').execute();
  return rows.map((row) => toTraveller(keyring, scope.tenantId, row));
}

/** Locks the traveller until this transaction ends. Undefined if the user has none with this id. */
export async function lockTraveller(
  keyring: Keyring,
  scope: TenantScope,
  userId: number,
  id: number,
): Promise<Traveller | undefined> {
  const row = await selectOwn(scope, userId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toTraveller(keyring, scope.tenantId, row);
}

/** Returns the new id. It must be known before the insert, because the documents are sealed to it. */
export async function insertTraveller(
  keyring: Keyring,
  scope: TenantScope,
  userId: number,
  traveller: NewTraveller,
): Promise<number> {
  const { name, surname, gender } = traveller;
  const { id } = await scope.tx
    .insertInto('traveller')
    .values({ tenant_id: scope.tenantId, user_id: userId, name, surname, gender })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPapers(keyring, scope, id, traveller.papers);
  return id;
}

export async function updateTraveller(
  keyring: Keyring,
  scope: TenantScope,
  id: number,
  { name, surname, gender, papers }: NewTraveller,
): Promise<void> {
  await scope.tx
    .updateTable('traveller')
    .set((eb) => ({ name, surname, gender, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await setPapers(keyring, scope, id, papers);
}

/** False if the user has no saved traveller with this id. */
export async function removeTraveller(scope: TenantScope, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('traveller')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeAllTravellers({ tx, tenantId }: TenantScope, userId: number): Promise<void> {
  await tx.deleteFrom('traveller').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
}

async function setPapers(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  id: number,
  papers: TravellerPapers,
): Promise<void> {
  await tx
    .updateTable('traveller')
    .set({ documents: sealPapers(keyring, tenantId, id, papers) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function selectOwn({ tx, tenantId }: TenantScope, userId: number) {
  return tx
    .selectFrom('traveller')
    .select(['id', 'name', 'surname', 'gender', 'documents', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
}

function toTraveller(
  keyring: Keyring,
  tenantId: number,
  row: Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>,
): Traveller {
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    version: row.version,
    gender: row.gender as Traveller['gender'],
    papers: openPapers(keyring, tenantId, row.id, row.documents),
  };
}
