import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import { documentMembers, type CustomerDocuments } from '../customer-documents.ts';
import { storedText } from '../../../platform/database/stored.ts';
import { z } from 'zod';

/** What of a traveller is sealed: all that a passport says but the name. An absent member is not known. */
export interface TravellerPapers extends CustomerDocuments {
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
}

const readPapers = storedText<TravellerPapers>(
  'traveller.documents',
  z.object({ ...documentMembers, birthDate: z.string().optional(), nationality: z.string().optional() }),
);

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
  return readPapers(keyring.open(placeOf(tenantId, id), sealed));
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'traveller', column: 'documents', row: String(id) };
}
