import type { PageDrawing, PageRequest, Transport } from './page-drawing.ts';

const MOST_PAGES = 100;
/** What a page says of the present, and the age of its answers in the browser, is at most this much older. */
const OLDEST_MS = 15_000;

/** A call made while a page was drawn, with its answer. */
interface Answered {
  readonly address: string;
  readonly request: RequestInit | undefined;
  readonly answer: string;
}

interface KeptPage<Page> {
  readonly page: Page;
  readonly answered: readonly Answered[];
  readonly drawnAt: number;
}

/**
 * Draws pages that say the same to everybody once: such a page is drawn again only when one of the answers that it was
 * drawn from is another. They are asked for each time, so nothing has to tell of a change, and no process shows an older
 * page than the others. Drawing takes many times longer than asking.
 */
export function keepPages<Page extends { readonly isAbsent: boolean }>(
  keyOfPage: PageDrawing['keyOfPage'],
  draw: (request: PageRequest) => Promise<Page>,
): (request: PageRequest) => Promise<Page> {
  const kept = new Map<string, KeptPage<Page>>();
  return async (request) => {
    const key = keyOfPage(request);
    if (key === undefined) return draw(request);
    dropOld(kept);
    const found = kept.get(key);
    // Removed and added again, the entry is last: the first one is the least recently used.
    kept.delete(key);
    if (found !== undefined && (await areAnsweredAlike(found.answered, request.transport))) {
      kept.set(key, found);
      return found.page;
    }
    const answered: Answered[] = [];
    const drawnAt = performance.now();
    const page = await draw({ ...request, transport: recording(request.transport, answered) });
    if (!page.isAbsent) kept.set(key, { page, answered, drawnAt });
    if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value!);
    return page;
  };
}

function dropOld(kept: Map<string, KeptPage<unknown>>): void {
  for (const [key, { drawnAt }] of kept) if (performance.now() - drawnAt > OLDEST_MS) kept.delete(key);
}

function recording(transport: Transport, answered: Answered[]): Transport {
  return async (address, request) => {
    const answer = await transport(address, request);
    // The build's own files never change.
    if (address.startsWith('/api/')) answered.push({ address, request, answer: await read(answer.clone()) });
    return answer;
  };
}

async function areAnsweredAlike(answered: readonly Answered[], transport: Transport): Promise<boolean> {
  const isAlike = async ({ address, request, answer }: Answered): Promise<boolean> =>
    (await read(await transport(address, request))) === answer;
  return (await Promise.all(answered.map(isAlike))).every(Boolean);
}

async function read(answer: Response): Promise<string> {
  return `${answer.status} ${await answer.text()}`;
}
