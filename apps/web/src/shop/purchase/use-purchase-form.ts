import { useMemo, useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { emptyCard, type CardFields } from './checkout-fields.ts';
import type { FormProblem } from '../kit/fields/form-problem.ts';
import { removeProblem, toServerProblems, type ShownProblem } from '../kit/fields/shown-problems.ts';

export interface PurchaseForm<Fields> {
  readonly fields: Fields;
  readonly card: CardFields;
  /**
   * The visible problems: those of the last submission, and those of fields left since; before the first submission
   * only those of filled fields that were left. Input is not validated until its field is left.
   */
  readonly shown: readonly ShownProblem[];
  /** Number of submissions; a summary may only appear above the form, and push it down, after the first. */
  readonly tries: number;
  readonly problemOf: (path: string) => string | undefined;
  /** Marks a field as left, so that its input is validated. */
  readonly leave: (path: string) => void;
  readonly isLeft: (path: string) => boolean;
  readonly change: (part: Partial<Fields>, path: string) => void;
  /** As `change`, where the change depends on other fields or affects several. */
  readonly changeBy: (change: (fields: Fields) => Fields, paths: readonly string[]) => void;
  readonly changeCard: (part: Partial<CardFields>) => void;
  readonly clearCard: () => void;
  /** Shows all problems from now on; returns the first field with one, undefined if there is none. */
  readonly check: () => string | undefined;
  /** Whether the fields of one part of the form have no problem, shown or not. */
  readonly isComplete: (isPart: (path: string) => boolean) => boolean;
  /** The same as `check` for the fields of one part of the form only; if they have none, nothing is shown as wrong any more. */
  readonly checkPart: (isPart: (path: string) => boolean) => string | undefined;
  /** The same for the server's problems. */
  readonly showServerProblems: (error: ApiError) => string | undefined;
}

interface Sent {
  readonly tries: number;
  /** Paths with a problem at the last submission. */
  readonly wrong: ReadonlySet<string>;
}

const neverSent: Sent = { tries: 0, wrong: new Set() };

/**
 * Form state of any purchase: typed data, and the visible problems of each field. Typed data is never lost.
 * `findProblems` must keep its identity while its rules do not change.
 */
export function usePurchaseForm<Fields>(
  start: Fields,
  findProblems: (fields: Fields, card: CardFields) => readonly FormProblem[],
): PurchaseForm<Fields> {
  const t = useT();
  const [fields, setFields] = useState(start);
  const [card, setCard] = useState(emptyCard);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<Sent>(neverSent);
  const [server, setServer] = useState<readonly ShownProblem[]>([]);
  const own = useMemo(() => findProblems(fields, card), [findProblems, fields, card]);
  const shown = useMemo(() => {
    const mine = own
      .filter(
        ({ path, message }) =>
          sent.wrong.has(path) ||
          (left.has(path) && (sent.tries > 0 || !message.startsWith('validation.required'))),
      )
      .map(({ path, message, values }) => ({ path, text: t(message, values) }));
    const named = new Set(mine.map(({ path }) => path));
    // The server's stands until its field is touched: it knows more than the form.
    const merged = mine.map((problem) => server.find(({ path }) => path === problem.path) ?? problem);
    return [...merged, ...server.filter(({ path }) => !named.has(path))];
  }, [own, sent, left, server, t]);
  const touch = (paths: readonly string[]) => setServer((now) => paths.reduce(removeProblem, now));
  const changeBy = (change: (now: Fields) => Fields, paths: readonly string[]) => {
    setFields(change);
    touch(paths);
  };
  const recordSent = () =>
    setSent(({ tries }) => ({ tries: tries + 1, wrong: new Set(own.map(({ path }) => path)) }));
  return {
    fields,
    card,
    shown,
    tries: sent.tries,
    changeBy,
    problemOf: (path) => shown.find((problem) => problem.path === path)?.text,
    leave: (path) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    isLeft: (path) => left.has(path),
    change: (part, path) => changeBy((now) => ({ ...now, ...part }), [path]),
    changeCard: (part) => {
      setCard((now) => ({ ...now, ...part }));
      touch(Object.keys(part));
    },
    clearCard: () => setCard(emptyCard),
    check: () => {
      recordSent();
      return own[0]?.path;
    },
    isComplete: (isPart) => !own.some(({ path }) => isPart(path)),
    checkPart: (isPart) => {
      const problems = own.filter(({ path }) => isPart(path)).map(({ path }) => path);
      setSent(({ tries }) =>
        problems.length === 0 ? neverSent : { tries: tries + 1, wrong: new Set(problems) },
      );
      return problems[0];
    },
    showServerProblems: (error) => {
      recordSent();
      const problems = toServerProblems(error);
      setServer(problems);
      return problems[0]?.path;
    },
  };
}
