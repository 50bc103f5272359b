import {
  eachMember,
  isDocumentDate,
  paperMembers,
  type PaperMember,
} from '@farewind/values/passenger-document';
import { normaliseDocument } from '@farewind/travel-rules/passport';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { storedText } from '../../platform/database/stored.ts';
import { z } from 'zod';

/** A customer's document details; an absent member is unknown. */
export type CustomerDocuments = Readonly<Partial<Record<PaperMember, string | undefined>>>;

export const storedPapers = eachMember(paperMembers, () => z.string().optional());
const readDocuments = storedText<CustomerDocuments>('customer.documents', z.object(storedPapers));

const MASK = '•';
const SHOWN = 3;

/**
 * The documents to store after a form was saved: a member that is absent or comes back masked stays as it was, an empty
 * one is removed. Identifiers are stored in capitals without spaces and hyphens.
 */
export function mergeDocuments(kept: CustomerDocuments, typed: CustomerDocuments): CustomerDocuments {
  return eachMember(paperMembers, (member) => {
    const text = typed[member];
    if (text === undefined || text.includes(MASK)) return kept[member];
    const value = isDocumentDate(member) ? text : normaliseDocument(text);
    return value === '' ? undefined : value;
  });
}

/** The documents, masked for users without the right to see them. */
export function maskDocuments(documents: CustomerDocuments): CustomerDocuments {
  return eachMember(paperMembers, (member) => {
    const text = documents[member];
    if (text === undefined) return undefined;
    return isDocumentDate(member) ? MASK.repeat(text.length) : maskDocument(text);
  });
}

/** As in answers; null if unknown. */
export function presentDocuments(documents: CustomerDocuments): Record<PaperMember, string | null> {
  return eachMember(paperMembers, (member) => documents[member] ?? null);
}

/** `•••••906`: enough to tell two documents apart. */
function maskDocument(text: string): string {
  const shown = text.length > 2 * SHOWN ? text.slice(-SHOWN) : '';
  return MASK.repeat(text.length - shown.length) + shown;
}

export function sealDocuments(
  keyring: Keyring,
  place: SealPlace,
  documents: CustomerDocuments,
): Buffer | null {
  const known = Object.entries(documents).filter(([, value]) => value !== undefined);
  return known.length === 0 ? null : keyring.seal(place, JSON.stringify(Object.fromEntries(known)));
}

export function openDocuments(
  keyring: Keyring,
  place: SealPlace,
  sealed: Uint8Array | null,
): CustomerDocuments {
  return sealed === null ? {} : readDocuments(keyring.open(place, sealed));
}

/** The seal place of a customer's documents. */
export function customerDocumentsPlace(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'customer', column: 'documents', row: String(id) };
}
