import type { Language } from '@farewind/contract/core/fields';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TransfersDeps } from '../ports.ts';

export type InventoryDeps = Pick<TransfersDeps, 'database' | 'places' | 'settings'>;

/** What every act of the office on the inventory of transfers is given beside its scope. */
export interface InventoryCall extends InventoryDeps {
  readonly context: RequestContext;
}

/** Names in three languages, as a record stores them in one member. */
export interface Names {
  readonly ru: string;
  readonly en: string;
  readonly tr: string;
}

/** Refuses at `airport` a code that no airport has. */
export function requireAirport({ places }: Pick<InventoryDeps, 'places'>, code: string): void {
  if (places.findAirport(code)?.code !== code) throw invalidAt('airport');
}

/** Refuses a value that cannot stand at a field. */
export function invalidAt(path: string): Error {
  return fieldRefusal([{ path, message: 'validation.invalidValue' }]);
}

/** An airport as a row of the office names it. */
export function nameAirport(
  { places }: Pick<InventoryDeps, 'places'>,
  airport: string,
  language: Language,
): { readonly airport: string; readonly airportName: string } {
  return { airport, airportName: places.nameOf(airport, language) };
}
