import type { Language } from '@farewind/contract/core/fields';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TransfersDeps } from '../ports.ts';

export type InventoryDeps = Pick<TransfersDeps, 'database' | 'places' | 'settings'>;

/** Arguments of the office's operations on the transfer inventory, besides the scope. */
export interface InventoryCall extends InventoryDeps {
  readonly context: RequestContext;
}

/** Names in three languages, as stored in one member. */
export interface Names {
  readonly ru: string;
  readonly en: string;
  readonly tr: string;
}

/** Refuses an unknown airport code at `airport`. */
export function requireAirport({ places }: Pick<InventoryDeps, 'places'>, code: string): void {
  if (places.findAirport(code)?.code !== code) throw invalidAt('airport');
}

/** Refuses an invalid value of a field. */
export function invalidAt(path: string): Error {
  return fieldRefusal([{ path, message: 'validation.invalidValue' }]);
}

/** An airport, as rows of the office name it. */
export function nameAirport(
  { places }: Pick<InventoryDeps, 'places'>,
  airport: string,
  language: Language,
): { readonly airport: string; readonly airportName: string } {
  return { airport, airportName: places.nameOf(airport, language) };
}
