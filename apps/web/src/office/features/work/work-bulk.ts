import { closeTask } from '@farewind/contract/orders/tasks';
import { handOverWork, takeWork, type WorkOutcome } from '@farewind/contract/orders/work-queue';
import { CheckCheck, Hand, UserRoundPlus } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { BulkFailure } from '../../kit/list/bulk-failure.ts';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import type { ShownItem } from './merge-work.ts';

/** What is done with several items at once; handed over to a colleague, with a note. */
export type WorkBulk =
  | 'take'
  | 'close'
  | { readonly userId: number; readonly name: string; readonly note: string };

const TASK = 'task:';

/** An action on several items of the queue. What a colleague has stays theirs. */
export function workBulkAct(bulk: WorkBulk, t: OfficeTranslate): BulkAct<ShownItem> {
  if (bulk === 'take')
    return {
      name: 'take',
      label: 'work.takeMany',
      icon: Hand,
      whyNot: (item) => (item.assignee?.isMe === true ? t('work.alreadyMine') : findObstacle(item, t)),
      effect: () => t('work.becomesMine'),
      run: async ({ key }) => requireDone(await officeCall(takeWork, { keys: [key] }), t),
    };
  if (bulk === 'close')
    return {
      name: 'close',
      label: 'work.closeMany',
      icon: CheckCheck,
      whyNot: (item) =>
        findObstacle(item, t) ?? (item.key.startsWith(TASK) ? undefined : t('work.endsByItself')),
      effect: () => t('work.becomesClosed'),
      run: ({ key }) => officeCall(closeTask, { taskId: key.slice(TASK.length) }),
    };
  const { userId, name, note } = bulk;
  return {
    name: 'handOver',
    label: 'work.handOverMany',
    icon: UserRoundPlus,
    whyNot: (item) => findObstacle(item, t),
    effect: () => t('work.goesTo', { name }),
    run: async ({ key }) => requireDone(await officeCall(handOverWork, { keys: [key], userId, note }), t),
  };
}

/** Why nobody but the holder can act on an item. */
function findObstacle({ assignee, isGone }: ShownItem, t: OfficeTranslate): string | undefined {
  if (isGone === true) return t('work.gone', { count: 1 });
  if (assignee === null || assignee.isMe) return undefined;
  return t('work.heldBy', { name: assignee.name, time: formatInstant(assignee.since) });
}

function requireDone({ held, gone }: WorkOutcome, t: OfficeTranslate): void {
  const [holder] = held;
  if (holder !== undefined)
    throw new BulkFailure(t('work.heldBy', { name: holder.name, time: formatInstant(holder.since) }));
  if (gone > 0) throw new BulkFailure(t('work.gone', { count: gone }));
}
