import { useRef } from 'react';
import { releaseWork, snoozeWork, takeWork, type WorkOutcome } from '@farewind/contract/orders/work-queue';
import { officeCall } from '../../session/office-call.ts';
import type { Fate } from './choose-row.ts';
import type { ShownItem } from './merge-work.ts';
import type { useChosenRow } from './use-chosen-row.ts';
import { findRow } from './use-list-place.ts';
import type { WorkList } from './use-work.ts';

const HOUR_MS = 3_600_000;

/** The key of the row some places after another one, or before it. */
export function keyBeside(items: readonly ShownItem[], key: string, by: number): string | undefined {
  return items[items.findIndex((item) => item.key === key) + by]?.key;
}

/** The acts on items of the queue. Each notes what became of its items, which decides whose pane is shown next. */
export function useWorkActs(options: {
  readonly list: WorkList;
  readonly items: readonly ShownItem[];
  readonly chosenRow: ReturnType<typeof useChosenRow>;
  readonly select: (key: string) => void;
  readonly clearMarks: () => void;
}) {
  const { list, items, chosenRow, select, clearMarks } = options;
  const { act } = list;
  const callsBeingSent = useRef(new Set<string>());

  const settle = (outcome: WorkOutcome | undefined, fate: Fate) => {
    for (const key of outcome?.done ?? []) chosenRow.note(key, fate);
    if (outcome !== undefined && outcome.done.length > 0) clearMarks();
  };

  /** Takes items, from a colleague if `from` is given; releases them if all of them are the user's own. */
  const take = async (keys: readonly string[], from?: number) => {
    if (keys.length === 0) return;
    const own = items.filter((item) => keys.includes(item.key) && item.assignee?.isMe === true);
    const isReleasing = from === undefined && own.length === keys.length;
    settle(
      await act(() =>
        isReleasing
          ? officeCall(releaseWork, { keys: [...keys] })
          : officeCall(takeWork, { keys: [...keys], ...(from === undefined ? {} : { from }) }),
      ),
      isReleasing ? 'left' : 'taken',
    );
  };

  /** Moves on from a solved item to the one below it, or else above it. */
  const goOn = (key: string) => {
    chosenRow.note(key, 'left');
    const next = keyBeside(items, key, 1) ?? keyBeside(items, key, -1);
    if (next !== undefined) {
      select(next);
      findRow(next)?.focus({ preventScroll: true });
    }
    list.reload();
  };

  const snooze = (key: string, until: string | undefined, isMissedCall: boolean) =>
    act(() =>
      officeCall(snoozeWork, { keys: [key], isMissedCall, ...(until === undefined ? {} : { until }) }),
    );

  /** Records that the buyer did not answer, and snoozes the item for an hour. */
  const recordMissedCall = async (key: string) => {
    // Pressed again before the answer, it is still the same call.
    if (callsBeingSent.current.has(key)) return;
    callsBeingSent.current.add(key);
    const outcome = await snooze(key, new Date(list.now + HOUR_MS).toISOString(), true);
    callsBeingSent.current.delete(key);
    if (outcome?.done.includes(key) !== true) return;
    chosenRow.note(key, 'left');
    if (chosenRow.isShown(key)) goOn(key);
  };

  return {
    take,
    goOn,
    recordMissedCall,
    /** Brings a snoozed item back. */
    wake: async (key: string) => settle(await snooze(key, undefined, false), 'left'),
    /** After a dialog has handed items over or snoozed them. */
    onLeft: async (outcome: WorkOutcome) => settle(await act(() => Promise.resolve(outcome)), 'left'),
  };
}
