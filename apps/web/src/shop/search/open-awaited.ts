import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { whileBusy } from '../../shared/api/while-busy.ts';

/** The number of the call that was begun last to open another page. */
let newest = 0;

/** Begins to wait for an answer that opens another page; the returned function tells whether the traveller still does. */
function beginWaiting(readPath: () => string): () => boolean {
  newest += 1;
  const begun = { number: newest, path: readPath() };
  return () => begun.number === newest && begun.path === readPath();
}

export interface SavingSearch<Wish> {
  readonly save: (wish: Wish) => Promise<{ readonly id: string }>;
  /** Opens the results of the saved search. */
  readonly open: (id: string, wish: Wish) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/**
 * Options of a mutation that saves a search and opens its results. An answer that comes after the traveller has left the
 * page, or has begun another search, opens nothing.
 */
export function openingSearch<Wish>(saving: SavingSearch<Wish>, readPath: () => string) {
  return {
    ...whileBusy,
    mutationFn: (wish: Wish) => saving.save(wish),
    onMutate: () => beginWaiting(readPath),
    onSuccess: ({ id }: { readonly id: string }, wish: Wish, isAwaited: () => boolean) =>
      isAwaited() ? saving.open(id, wish) : undefined,
    onError: (error: Error, _wish: Wish, isAwaited: (() => boolean) | undefined) => {
      if (isAwaited?.() !== false) saving.onError(error);
    },
  };
}

function useReadPath(): () => string {
  const router = useRouter();
  // Includes a page that is still loading, because the traveller is on the way there.
  return () => router.latestLocation.pathname;
}

/** For calls that are no search: begins to wait as `openingSearch` does. */
export function useBeginWaiting(): () => () => boolean {
  const readPath = useReadPath();
  return () => beginWaiting(readPath);
}

const NEW_SEARCH = ['newSearch'];

/** Saves what a search form holds and opens its results. */
export function useNewSearch<Draft>(saving: SavingSearch<Draft>) {
  return useMutation({ mutationKey: NEW_SEARCH, ...openingSearch(saving, useReadPath()) });
}

/** Whether a form's search is being saved: its results follow. */
export function useIsSearching(): boolean {
  return useIsMutating({ mutationKey: NEW_SEARCH }) > 0;
}

interface Changed<Change> {
  /** The search that is changed. */
  readonly of: string | undefined;
  readonly change: Change;
}

/** A change together with those before it whose results are not open yet: none of them is undone by the next. */
export function joinChanges<Change extends object>(
  pending: Changed<Change> | undefined,
  next: Changed<Change>,
): Changed<Change> {
  return pending?.of === next.of ? { ...next, change: { ...pending?.change, ...next.change } } : next;
}

/** Saves a shown search again with a change, and opens its results. */
export function useChangedSearch<Change extends object>(
  of: string | undefined,
  saving: SavingSearch<Change>,
) {
  const saved = useMutation(
    openingSearch<Changed<Change>>(
      {
        save: ({ change }) => saving.save(change),
        open: (id, { change }) => saving.open(id, change),
        onError: saving.onError,
      },
      useReadPath(),
    ),
  );
  const { mutate: send } = saved;
  const pending = saved.isPending ? saved.variables : undefined;
  const mutate = useCallback(
    (change: Change) => send(joinChanges(pending, { of, change })),
    [send, pending, of],
  );
  return { mutate, isPending: pending !== undefined && pending.of === of };
}
