import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getWork, type WorkOutcome } from '@farewind/contract/orders/work-queue';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { mergeWork, type ShownItem } from './merge-work.ts';
import type { Work, WorkAddress } from './work-address.ts';

const REFRESH_MS = 30_000;
const PAGE_SIZE = 50;
const MOST = 200;

export interface WorkList {
  readonly work: Work | undefined;
  /** What the items answer: view and filters. */
  readonly question: string | undefined;
  /** In the order in which they were first shown. */
  readonly items: readonly ShownItem[];
  /** Number of waiting items not shown yet. */
  readonly more: number;
  readonly error: Error | null;
  /** Time of the server's last answer in milliseconds, while it does not respond; otherwise undefined. */
  readonly silentSince: number | undefined;
  /** The current time by the server's clock. */
  readonly now: number;
  readonly showMore: () => void;
  readonly hasNextPage: boolean;
  readonly showNextPage: () => void;
  /** Items that are too many to be listed: they come up as those above them are done, or by a filter. */
  readonly beyond: number;
  readonly reload: () => void;
  /** The same, until the answer is there. */
  readonly refresh: () => Promise<void>;
  /** Runs an action and reloads the list; tells which items colleagues have taken meanwhile, and who. */
  readonly act: (run: () => Promise<WorkOutcome>) => Promise<WorkOutcome | undefined>;
}

/** The queue for the page's address. Rows keep their places until the user requests new ones or acts. */
export function useWork({ view, kinds, code, departure, keyword }: WorkAddress): WorkList {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [size, setSize] = useState(PAGE_SIZE);
  const filters = {
    view,
    kind: kinds.join(','),
    code: code ?? '',
    departure: departure ?? '',
    keyword,
  };
  const question = JSON.stringify(filters);
  const request = { ...filters, maxResultCount: size };
  const asked = JSON.stringify(request);
  const found = useQuery({
    queryKey: ['office', 'work', 'list', asked],
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const work = await officeCall(getWork, withoutEmpty(request), { signal });
      return { question, asked, work, begun, at: performance.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const latest = found.data;
  const [shown, setShown] = useState(latest);
  // An answer that was asked for before the last act still has what the act settled.
  const acceptedFrom = useRef<number | undefined>(0);
  useEffect(() => {
    if (latest === undefined) return;
    setShown((before) => {
      const isAsked = acceptedFrom.current !== undefined && latest.begun >= acceptedFrom.current;
      if (before?.asked === latest.asked && !isAsked) return before;
      if (isAsked) acceptedFrom.current = undefined;
      return latest;
    });
  }, [latest]);
  const now = useServerNow(latest, found.error !== null);
  const merged = mergeWork(shown?.work.items ?? [], latest?.work.items ?? []);
  const refresh = async () => {
    acceptedFrom.current = performance.now();
    await queries.invalidateQueries({ queryKey: ['office', 'work'] });
  };
  const reload = () => void refresh();
  return {
    work: latest?.work,
    question: shown?.question,
    items: merged.items,
    more: merged.more,
    error: latest === undefined ? found.error : null,
    silentSince: found.error !== null && latest !== undefined ? found.dataUpdatedAt : undefined,
    now,
    showMore: () => setShown(latest),
    hasNextPage: latest !== undefined && size < MOST && latest.work.totalCount > size,
    showNextPage: () => {
      acceptedFrom.current = performance.now();
      setSize((before) => Math.min(MOST, before + PAGE_SIZE));
    },
    beyond: latest === undefined ? 0 : Math.max(0, latest.work.totalCount - MOST),
    reload,
    refresh,
    act: async (run) => {
      try {
        const outcome = await run();
        for (const { name, since } of outcome.held)
          showToast(t('work.heldBy', { name, time: formatInstant(since) }));
        if (outcome.gone > 0) showToast(t('work.gone', { count: outcome.gone }));
        return outcome;
      } catch (error) {
        showError(error);
        return undefined;
      } finally {
        reload();
      }
    },
  };
}

/** Leaves empty values out. */
function withoutEmpty<Request extends object>(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '')) as Request;
}

const TICK_MS = 15_000;

/** The server's time, advanced by the local clock; it stops while the server does not respond. */
function useServerNow(
  latest: { readonly work: Work; readonly at: number } | undefined,
  isSilent: boolean,
): number {
  const [ticked, setTicked] = useState(() => performance.now());
  useEffect(() => {
    if (isSilent) return undefined;
    const timer = setInterval(() => setTicked(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isSilent]);
  if (latest === undefined) return 0;
  return Date.parse(latest.work.now) + Math.max(0, ticked - latest.at);
}
