import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isDialogShown, useAddressTexts, useOfficePath } from '../../address/office-address.ts';
import type { FormValues } from '../form/field.ts';
import { readListAddress, toListRequest, type ListAddress } from './list-address.ts';
import {
  readListLayout,
  readStoredLayout,
  storeLayout,
  toLayoutTexts,
  type ListLayout,
} from './list-layout.ts';
import type { ListScreen, Paged } from './list-screen.ts';

/** State of a list, and how to change it. */
export interface ListState<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
  /** `totalCount` is an estimate, so the number of pages may differ. */
  readonly isEstimate: boolean;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly isLoading: boolean;
  /** Nothing has been loaded yet; shown as a skeleton. */
  readonly isFirst: boolean;
  readonly error: Error | null;
  /** How the search text was interpreted, if the list corrects it. */
  readonly reading: Paged<Row>['reading'];
  /** Copies of the ticked rows, preserved across pages. */
  readonly selectCopy: ReadonlyMap<string, Row>;
  readonly address: ListAddress;
  readonly layout: ListLayout;
  /** Changes the layout and remembers it for later visits. */
  readonly changeLayout: (changes: Partial<ListLayout>) => void;
  readonly reload: () => void;
  readonly select: (rows: readonly Row[], isOn: boolean) => void;
  readonly clearSelection: () => void;
  /** Changes the address; goes back to the first page, except for a change of page or dialog. */
  readonly go: (
    changes: Readonly<Record<string, string | undefined>>,
    options?: { replace?: boolean },
  ) => void;
  readonly openDialog: (name: string, id?: string) => void;
  /** Closes the open dialog; one that has taken its place meanwhile stays. */
  readonly closeDialog: () => void;
}

export function useList<Row, Values extends FormValues>(screen: ListScreen<Row, Values>): ListState<Row> {
  const [texts, change] = useAddressTexts();
  const queries = useQueryClient();
  const address = readListAddress(texts, {
    filters: screen.filters?.map(({ name }) => name) ?? [],
    sorts: screen.columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort])),
  });
  const [stored, setStored] = useState(() => readStoredLayout(screen.name));
  const layout = readListLayout(
    { ...stored, ...texts },
    screen.columns.map(({ name }) => name),
  );
  const { pageSize } = layout;
  const request = toListRequest(address, pageSize);
  const { data, error, isFetching, isPending } = useQuery({
    queryKey: ['office', screen.name, 'list', request],
    queryFn: ({ signal }) => screen.load(request, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [selectCopy, setSelectCopy] = useState<ReadonlyMap<string, Row>>(() => new Map());
  const lastPage =
    data === undefined || data.isEstimate === true
      ? undefined
      : Math.max(1, Math.ceil(data.totalCount / pageSize));
  useEffect(() => {
    // The last row of the last page was removed, so the page before it is shown.
    if (lastPage !== undefined && !isFetching && address.page > lastPage)
      change({ page: lastPage === 1 ? undefined : String(lastPage) }, { replace: true });
  }, [lastPage, isFetching, address.page, change]);
  const path = useOfficePath();
  const { dialog, id } = texts;
  const moves = useMemo(
    () => ({
      go: (changes: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) =>
        change({ page: undefined, ...changes }, options),
      openDialog: (name: string, about?: string) => change({ dialog: name, id: about }),
      closeDialog: () => {
        if (isDialogShown({ path, dialog, id })) change({ dialog: undefined, id: undefined });
      },
    }),
    [change, path, dialog, id],
  );
  return {
    items: data?.items ?? [],
    totalCount: data?.totalCount ?? 0,
    isEstimate: data?.isEstimate === true,
    currentPage: address.page,
    pageSize,
    isLoading: isFetching,
    isFirst: isPending,
    error,
    reading: data?.reading,
    selectCopy,
    address,
    layout,
    changeLayout: (changes) => {
      const next = toLayoutTexts({ ...layout, ...changes });
      storeLayout(screen.name, next);
      setStored({ ...next });
      change({ columns: undefined, size: undefined, density: undefined, page: undefined, ...next });
    },
    reload: () => void queries.invalidateQueries({ queryKey: ['office', screen.name] }),
    select: (rows, isOn) =>
      setSelectCopy((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (isOn) next.set(screen.idOf(row), row);
          else next.delete(screen.idOf(row));
        }
        return next;
      }),
    clearSelection: () => setSelectCopy(new Map()),
    ...moves,
  };
}
