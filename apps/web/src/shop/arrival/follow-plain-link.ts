import { followPartnerLink } from '@farewind/contract/partners/partner-click';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { isLastClick, markSource } from './mark-source.ts';

/** A lost request is repeated: without its answer the partner gets no commission. */
const linkQuery = (source: string) => ({
  queryKey: ['plainLink', source],
  queryFn: () => call(followPartnerLink, { source }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 2,
});

/**
 * Marks this browser with the plain link of a sales partner by which its page was opened, `?source=demo`. It is a click
 * like any other, and the last one decides. A page that is reloaded or gone back to is no new click: it marks only a
 * browser that has no mark. Only for visitors who allow analytics, be it later on this page.
 */
export async function followPlainLink(queries: QueryClient): Promise<void> {
  const source = findSource();
  if (source === undefined || !isLastClick()) return;
  const { click } = await queries.fetchQuery(linkQuery(source));
  if (click !== null) markSource(click.id, click.sourceDays);
}

/** The address that was opened, whatever the page has made of it since. */
function findSource(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened === undefined || !/^https?:/.test(opened.name)) return undefined;
  const { searchParams } = new URL(opened.name);
  // The link of an offer leads here with its own click.
  return searchParams.has('click') ? undefined : (searchParams.get('source') ?? undefined);
}
