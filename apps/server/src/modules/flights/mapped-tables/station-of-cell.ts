import type { Places } from '../../places/public.ts';

/** A cell read as an airport. */
export type CellStation =
  | { readonly code: string }
  /** The cell names a city with several airports. */
  | { readonly choices: readonly string[] }
  | undefined;

/**
 * The airport of a cell: its code, a name in any language (`Анталья`, `Внуково`), or both (`Москва (VKO)`, `AYT Antalya`).
 * Undefined if it is not certain.
 */
export function stationOfCell(
  places: Pick<Places, 'findAirport' | 'airportsNamed' | 'airportsOf'>,
  cell: string,
): CellStation {
  const text = cell.replaceAll(/[\u00A0\u202F]/g, ' ').trim();
  if (text === '') return undefined;
  if (/^[A-Za-z]{3}$/.test(text)) return ofCode(places, text.toUpperCase());
  for (const [part, code = ''] of text.matchAll(/(?<![\p{L}\d])([A-Z]{3})(?![\p{L}\d])/gu)) {
    const airport = places.findAirport(code);
    if (airport === undefined) continue;
    const rest = text
      .replace(part, ' ')
      .replaceAll(/[()[\],/–—-]/g, ' ')
      .trim();
    const isMeant = text.includes(`(${code})`) || places.airportsNamed(rest).includes(airport);
    if (isMeant) return { code: airport.code };
  }
  const named = places.airportsNamed(text);
  const [only, second] = named;
  if (only === undefined) return undefined;
  return second === undefined ? { code: only.code } : { choices: named.map(({ code }) => code) };
}

/** An airport's code stays; a city's code means its only airport, or a choice of several. */
function ofCode(places: Pick<Places, 'findAirport' | 'airportsOf'>, code: string): CellStation {
  if (places.findAirport(code) !== undefined) return { code };
  const airports = places.airportsOf(code);
  if (airports.length > 1) return { choices: airports.map((airport) => airport.code) };
  return { code: airports[0]?.code ?? code };
}
