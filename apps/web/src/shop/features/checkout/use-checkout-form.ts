import { useMemo, useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { emptyCard, type CardFields, type CheckoutFields, type PassengerFields } from './checkout-fields.ts';
import { findCheckoutFaults, type CheckoutDemand } from './faults/find-checkout-faults.ts';
import { removeFault, toServerFaults, type ShownFault } from './shown-faults.ts';

export interface CheckoutForm {
  readonly fields: CheckoutFields;
  readonly card: CardFields;
  /** What the person should see: after a try all faults, before it those of fields that were left filled in. */
  readonly shown: readonly ShownFault[];
  /** Whether the form was sent once: only then may a summary appear above it and push it down. */
  readonly isTried: boolean;
  readonly faultOf: (path: string) => string | undefined;
  /** The field was left: what was typed into it may be judged. */
  readonly leave: (path: string) => void;
  readonly change: (part: Partial<CheckoutFields>, path: string) => void;
  readonly changePassenger: (index: number, part: Partial<PassengerFields>) => void;
  readonly changeCard: (part: Partial<CardFields>) => void;
  readonly clearCard: () => void;
  /** Shows all faults from now on; gives the field of the first, undefined when there are none. */
  readonly check: () => string | undefined;
  /** The same with the faults that the server has found. */
  readonly showServerFaults: (error: ApiError) => string | undefined;
}

/** The state of the checkout form: what is typed, and which faults are shown where. Nothing typed is ever lost. */
export function useCheckoutForm(start: CheckoutFields, demand: CheckoutDemand): CheckoutForm {
  const t = useT();
  const [fields, setFields] = useState(start);
  const [card, setCard] = useState(emptyCard);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [server, setServer] = useState<readonly ShownFault[]>([]);
  const own = useMemo(() => findCheckoutFaults(fields, card, demand), [fields, card, demand]);
  const shown = useMemo(() => {
    const mine = own
      .filter(({ path, message }) => tried || (left.has(path) && message !== 'validation.required'))
      .map(({ path, message, values }) => ({ path, text: t(message, values) }));
    const named = new Set(mine.map(({ path }) => path));
    return [...mine, ...server.filter(({ path }) => !named.has(path))];
  }, [own, tried, left, server, t]);
  const touch = (paths: readonly string[]) => setServer((now) => paths.reduce(removeFault, now));
  return {
    fields,
    card,
    shown,
    isTried: tried,
    faultOf: (path) => shown.find((fault) => fault.path === path)?.text,
    leave: (path) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    change: (part, path) => {
      setFields((now) => ({ ...now, ...part }));
      touch([path]);
    },
    changePassenger: (index, part) => {
      setFields((now) => ({
        ...now,
        passengers: now.passengers.map((passenger, at) =>
          at === index ? { ...passenger, ...part } : passenger,
        ),
      }));
      touch(Object.keys(part).map((field) => `passengers[${index}].${field}`));
    },
    changeCard: (part) => {
      setCard((now) => ({ ...now, ...part }));
      touch(Object.keys(part));
    },
    clearCard: () => setCard(emptyCard),
    check: () => {
      setTried(true);
      return own[0]?.path;
    },
    showServerFaults: (error) => {
      setTried(true);
      const faults = toServerFaults(error);
      setServer(faults);
      return faults[0]?.path;
    },
  };
}
