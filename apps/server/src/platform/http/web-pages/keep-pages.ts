import { operationsOfPages } from './operations-of-pages.ts';
import type { PageDrawing, PageRequest, Transport } from './page-drawing.ts';

const MOST_PAGES = 100;

export interface WantedPage<Page> {
  readonly request: PageRequest;
  /**
   * A value that is another one as soon as anything changes that a page of this site for everybody may show; undefined if
   * that cannot be said.
   */
  readonly readState: () => Promise<string | undefined>;
  /** `isForAll`: the page may be shown to other visitors too. */
  readonly draw: (request: PageRequest, isForAll: boolean) => Promise<Page>;
}

interface KeptPage<Page> {
  readonly state: string;
  /** Undefined if it is for its first visitor only. */
  readonly page: Promise<Page | undefined>;
}

/**
 * Draws a page that says the same to everybody once for each state of its site; all its visitors meanwhile share the
 * drawing. A page that lacks an answer, or made calls whose answers the state does not cover, is drawn at each visit.
 */
export function keepPages<Page extends { readonly isAbsent: boolean }>(
  keyOfPage: PageDrawing['keyOfPage'],
): (wanted: WantedPage<Page>) => Promise<Page> {
  const kept = new Map<string, KeptPage<Page>>();
  return async ({ request, readState, draw }) => {
    const key = keyOfPage(request);
    const state = key === undefined ? undefined : await readState();
    if (key === undefined || state === undefined) return draw(request, key !== undefined);
    const found = kept.get(key);
    // Removed and added again, the entry is last: the first one is the least recently used.
    kept.delete(key);
    if (found?.state === state) {
      kept.set(key, found);
      return (await found.page) ?? draw(request, true);
    }
    let isCovered = true;
    const transport: Transport = async (address, call) => {
      const answer = await request.transport(address, call);
      isCovered &&= isOfState(address) && answer.status === 200;
      return answer;
    };
    const drawn = draw({ ...request, transport }, true);
    const shared = drawn.then(
      (page) => (isCovered && !page.isAbsent ? page : undefined),
      // The first visitor gets the failure; the others have the page drawn again.
      () => undefined,
    );
    const entry = { state, page: shared };
    kept.set(key, entry);
    if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value!);
    void shared.then((page) => {
      if (page === undefined && kept.get(key) === entry) kept.delete(key);
    });
    return drawn;
  };
}

const covered: ReadonlySet<string> = new Set(operationsOfPages.map(({ path }) => path));

/** The build's own files never change. */
function isOfState(address: string): boolean {
  return !address.startsWith('/api/') || covered.has(address.split('?', 1)[0]!);
}
