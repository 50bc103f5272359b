import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TicketPart } from './ticket-part.ts';

/** Menu actions of a flight or ticket that other cards of the page carry out. */
interface TicketActs {
  /** The part being printed; undefined means the whole order. */
  readonly printed: TicketPart | undefined;
  readonly print: (part: TicketPart) => void;
  /** The preselected tickets, and a counter of requests, each of which restarts the calculation. */
  readonly toCancel: { readonly ids: readonly string[]; readonly turn: number } | undefined;
  readonly cancel: (part: TicketPart) => void;
  readonly toChange: number | undefined;
  readonly change: (passengerIndex: number | undefined) => void;
}

const Context = createContext<TicketActs | undefined>(undefined);

export function TicketActsProvider({ children }: { readonly children: ReactNode }) {
  const [printed, setPrinted] = useState<TicketPart>();
  const [toCancel, setToCancel] = useState<TicketActs['toCancel']>();
  const [toChange, setToChange] = useState<number>();
  useEffect(() => {
    const reset = () => setPrinted(undefined);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);
  const acts = useMemo<TicketActs>(
    () => ({
      printed,
      toCancel,
      toChange,
      print(part) {
        // The browser prints the page as rendered at that moment.
        flushSync(() => setPrinted(part));
        window.print();
      },
      cancel: ({ cancellable: ids }) => setToCancel((last) => ({ ids, turn: (last?.turn ?? 0) + 1 })),
      change: setToChange,
    }),
    [printed, toCancel, toChange],
  );
  return <Context value={acts}>{children}</Context>;
}

export function useTicketActs(): TicketActs {
  const acts = use(Context);
  if (acts === undefined) throw new Error('TicketActsProvider is missing');
  return acts;
}
