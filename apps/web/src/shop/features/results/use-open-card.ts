import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { cardId } from './offer-card.tsx';
import type { ResultsSearch } from './results-search.ts';

const route = getRouteApi('/flightSearch/$searchId');

function withoutOpen({ open: _open, ...rest }: ResultsSearch): ResultsSearch {
  return rest;
}

/** The card with the open sheet, stored in the address: Back closes it, and a shared address opens it. */
export function useOpenCard() {
  const router = useRouter();
  const navigate = route.useNavigate();
  const openId = route.useSearch({ select: (address) => address.open });
  const wasPushed = useRef(false);
  const last = useRef(openId);
  useEffect(() => {
    const closed = last.current;
    last.current = openId;
    // A dialog closed by Back does not return the focus by itself.
    if (openId === undefined && closed !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`#${CSS.escape(cardId(closed))} .offer-open`)?.focus();
  }, [openId]);
  const open = useCallback(
    (flightId: string) => {
      wasPushed.current = true;
      void navigate({ search: (now) => ({ ...now, open: flightId }), resetScroll: false });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (wasPushed.current) router.history.back();
    else
      void navigate({
        search: withoutOpen,
        replace: true,
        resetScroll: false,
      });
    wasPushed.current = false;
  }, [navigate, router]);
  return { openId, open, close };
}
