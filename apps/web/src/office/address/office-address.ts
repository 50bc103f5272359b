import { useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { stringifySearch } from '../../shared/ui/search-params.ts';

export type AddressTexts = Readonly<Record<string, string>>;

/** The query of the address, and how to change it; undefined removes a value. */
export function useAddressTexts(): readonly [
  AddressTexts,
  (changes: Readonly<Record<string, string | undefined>>, options?: { readonly replace?: boolean }) => void,
] {
  const texts = useLocation({ select: ({ search }) => search as AddressTexts });
  const go = useOfficeNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, options: { readonly replace?: boolean } = {}) => {
      const next = Object.entries({ ...readTexts(), ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
      );
      void go(location.pathname, { search: Object.fromEntries(next), ...options });
    },
    [go],
  );
  return [texts, change];
}

/** Whether the address still shows this dialog of this page: an answer that comes late must not close another one. */
export function isDialogShown(own: {
  readonly path: string;
  readonly dialog: string | undefined;
  readonly id: string | undefined;
}): boolean {
  const { dialog, id } = readTexts();
  return location.pathname === own.path && dialog === own.dialog && (id ?? '') === (own.id ?? '');
}

// Reads the current address, so that two changes in a row both apply.
function readTexts(): AddressTexts {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** The path in the address bar, without its query. */
export function useOfficePath(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}

/** The path of the rendered page; during navigation the address changes before the page. */
export function useDrawnPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

/** The query of the rendered page, with its question mark; empty if there is none. */
export function useDrawnQuery(): string {
  return useMatches({ select: (matches) => stringifySearch(matches.at(-1)?.search ?? {}) });
}

export interface Going {
  readonly search?: AddressTexts;
  readonly replace?: boolean;
  /** Leaves even with unsaved changes. */
  readonly ignoreBlocker?: boolean;
}

/** Navigates within the office. The router's types only know the shop's addresses. */
export function useOfficeNavigate(): (path: string, going?: Going) => Promise<void> {
  const navigate = useNavigate() as (options: Record<string, unknown>) => Promise<void>;
  return useCallback(
    (path: string, { search = {}, ...options }: Going = {}) =>
      navigate({ to: path, search, resetScroll: path !== location.pathname, ...options }),
    [navigate],
  );
}
