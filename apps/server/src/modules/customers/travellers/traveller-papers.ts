import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { CustomerDocuments } from '../customer-documents.ts';

/** What of a traveller is sealed: all that a passport says but the name. An absent member is not known. */
export interface TravellerPapers extends CustomerDocuments {
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
}

export function sealPapers(keyring: Keyring, tenantId: number, id: number, papers: TravellerPapers): Buffer {
  return keyring.seal(placeOf(tenantId, id), JSON.stringify(papers));
}

export function openPapers(
  keyring: Keyring,
  tenantId: number,
  id: number,
  sealed: Uint8Array | null,
): TravellerPapers {
  if (sealed === null) return {};
  return JSON.parse(keyring.open(placeOf(tenantId, id), sealed)) as TravellerPapers;
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'traveller', column: 'documents', row: String(id) };
}
