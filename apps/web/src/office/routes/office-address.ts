import { useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { stringifySearch } from '../../shared/ui/search-params.ts';

export type AddressTexts = Readonly<Record<string, string>>;

/** The query of the address as texts, and how to change it; undefined takes a value out. */
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

// Of the moment: two changes in a row both count.
function readTexts(): AddressTexts {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** The path that the person sees, without its query. */
export function useOfficePath(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}

/** The path of the page that is drawn: on a move the address is there before its page. */
export function useDrawnPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

/** Its query, with the question mark; empty without one. */
export function useDrawnQuery(): string {
  return useMatches({ select: (matches) => stringifySearch(matches.at(-1)?.search ?? {}) });
}

export interface Going {
  readonly search?: AddressTexts;
  readonly replace?: boolean;
  /** Leaves even where something is not saved. */
  readonly ignoreBlocker?: boolean;
}

/** Goes to an address of the office. The router's types know the shop's addresses only. */
export function useOfficeNavigate(): (path: string, going?: Going) => Promise<void> {
  const navigate = useNavigate() as (options: Record<string, unknown>) => Promise<void>;
  return useCallback(
    (path: string, { search = {}, ...options }: Going = {}) =>
      navigate({ to: path, search, resetScroll: path !== location.pathname, ...options }),
    [navigate],
  );
}
