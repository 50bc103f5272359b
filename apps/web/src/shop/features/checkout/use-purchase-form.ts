import { useMemo, useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { emptyCard, type CardFields } from './checkout-fields.ts';
import type { Fault } from './faults/fault.ts';
import { removeFault, toServerFaults, type ShownFault } from './shown-faults.ts';

export interface PurchaseForm<Fields> {
  readonly fields: Fields;
  readonly card: CardFields;
  /** What the person should see: after a try all faults, before it those of fields that were left filled in. */
  readonly shown: readonly ShownFault[];
  /** Whether the form was sent once: only then may a summary appear above it and push it down. */
  readonly isTried: boolean;
  readonly faultOf: (path: string) => string | undefined;
  /** The field was left: what was typed into it may be judged. */
  readonly leave: (path: string) => void;
  readonly change: (part: Partial<Fields>, path: string) => void;
  /** The same where what changes depends on the rest, or concerns several fields. */
  readonly changeBy: (change: (fields: Fields) => Fields, paths: readonly string[]) => void;
  readonly changeCard: (part: Partial<CardFields>) => void;
  readonly clearCard: () => void;
  /** Shows all faults from now on; gives the field of the first, undefined when there are none. */
  readonly check: () => string | undefined;
  /** The same with the faults that the server has found. */
  readonly showServerFaults: (error: ApiError) => string | undefined;
}

/**
 * The state of the form of any purchase: what is typed, and which faults are shown where. Nothing typed is ever lost.
 * `findFaults` must stay the same function while what it demands does.
 */
export function usePurchaseForm<Fields>(
  start: Fields,
  findFaults: (fields: Fields, card: CardFields) => readonly Fault[],
): PurchaseForm<Fields> {
  const t = useT();
  const [fields, setFields] = useState(start);
  const [card, setCard] = useState(emptyCard);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [server, setServer] = useState<readonly ShownFault[]>([]);
  const own = useMemo(() => findFaults(fields, card), [findFaults, fields, card]);
  const shown = useMemo(() => {
    const mine = own
      .filter(({ path, message }) => tried || (left.has(path) && message !== 'validation.required'))
      .map(({ path, message, values }) => ({ path, text: t(message, values) }));
    const named = new Set(mine.map(({ path }) => path));
    return [...mine, ...server.filter(({ path }) => !named.has(path))];
  }, [own, tried, left, server, t]);
  const touch = (paths: readonly string[]) => setServer((now) => paths.reduce(removeFault, now));
  const changeBy = (change: (now: Fields) => Fields, paths: readonly string[]) => {
    setFields(change);
    touch(paths);
  };
  return {
    ...{ fields, card, shown, isTried: tried, changeBy },
    faultOf: (path) => shown.find((fault) => fault.path === path)?.text,
    leave: (path) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    change: (part, path) => changeBy((now) => ({ ...now, ...part }), [path]),
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
