import { call } from '../../shared/api/call.ts';
import { searchAirport } from '../../shared/api/remotes.ts';
import { placeTitle } from './place-title.ts';
import type { SearchDraft } from './search-draft.ts';

/**
 * Fills in the places that were typed but not picked, with the best that the server knows: whoever types "Antalya" and
 * presses Enter has said enough. What it does not know stays open and becomes a fault of the form.
 */
export async function resolvePlaces(
  draft: SearchDraft,
  texts: Partial<Record<'from' | 'to', string>>,
): Promise<SearchDraft> {
  const [from, to] = await Promise.all(
    (['from', 'to'] as const).map(async (side) => {
      const keyword = texts[side]?.trim() ?? '';
      if (draft[side] !== undefined || keyword === '') return draft[side];
      const found = await call(searchAirport, { keyword, side, maxResultCount: 1 }).catch(() => undefined);
      const place = found?.items[0];
      return place === undefined ? undefined : { code: place.code, name: placeTitle(place) };
    }),
  );
  return { ...draft, from, to };
}
