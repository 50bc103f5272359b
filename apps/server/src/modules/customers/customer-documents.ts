import type { saveCustomer } from '@farewind/contract/customers/customers';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { storedText } from '../../platform/database/stored.ts';
import { z } from 'zod';

/** What a customer's papers say; an absent one is not known. */
export interface CustomerDocuments {
  readonly identificationNumber?: string | undefined;
  readonly passportSerial?: string | undefined;
  readonly passportNumber?: string | undefined;
  readonly passportExpiryDate?: string | undefined;
}

export const documentMembers = {
  identificationNumber: z.string().optional(),
  passportSerial: z.string().optional(),
  passportNumber: z.string().optional(),
  passportExpiryDate: z.string().optional(),
};
const readDocuments = storedText<CustomerDocuments>('customer.documents', z.object(documentMembers));

const names = ['identificationNumber', 'passportSerial', 'passportNumber', 'passportExpiryDate'] as const;
const MASK = '•';
const SHOWN = 3;

type Typed = Pick<ParsedInput<typeof saveCustomer>, (typeof names)[number]>;

/**
 * What is to be kept after a form came: a member that is absent or comes back masked stays as it was, an empty one goes.
 * Identifiers are kept in capitals without spaces and hyphens.
 */
export function mergeDocuments(kept: CustomerDocuments, typed: Typed): CustomerDocuments {
  return Object.fromEntries(
    names.map((name) => {
      const text = typed[name];
      if (text === undefined || text.includes(MASK)) return [name, kept[name]];
      const value = name === 'passportExpiryDate' ? text : text.replace(/[\s-]/g, '').toUpperCase();
      return [name, value === '' ? undefined : value];
    }),
  );
}

/** The documents, masked for users without the right to see them. */
export function maskDocuments(documents: CustomerDocuments): CustomerDocuments {
  return Object.fromEntries(
    names.map((name) => {
      const text = documents[name];
      if (text === undefined) return [name, undefined];
      return [name, name === 'passportExpiryDate' ? MASK.repeat(text.length) : maskDocument(text)];
    }),
  );
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

/** Where a customer's documents are sealed to. */
export function customerDocumentsPlace(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'customer', column: 'documents', row: String(id) };
}
