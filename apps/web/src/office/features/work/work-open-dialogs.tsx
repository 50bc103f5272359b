import type { WorkOutcome } from '@farewind/contract/orders/work-queue';
import type { ShownItem } from './merge-work.ts';
import type { WorkBulk } from './work-bulk.ts';
import { WorkBulkDialog } from './work-bulk-dialog.tsx';
import { AddWorkDialog, HandOverDialog, SnoozeDialog } from './work-dialogs.tsx';

/** An open dialog is about the items that were chosen when it was opened, whatever the list does meanwhile. */
export type OpenDialog =
  | { readonly kind: 'handOver' | 'snooze'; readonly items: readonly ShownItem[] }
  | { readonly kind: 'add' };

export interface OpenBulk {
  readonly act: WorkBulk;
  readonly items: readonly ShownItem[];
}

/** The open dialog of the queue, if there is one. */
export function WorkOpenDialogs(props: {
  readonly dialog: OpenDialog | undefined;
  readonly bulk: OpenBulk | undefined;
  readonly now: number;
  /** The order of the selected item, about which a task may be added. */
  readonly reservationNumber: string;
  readonly onLeft: (outcome: WorkOutcome) => void;
  readonly onAdded: (key: string) => void;
  /** Hands over several items, one by one. */
  readonly onMany: (act: WorkBulk, items: readonly ShownItem[]) => void;
  readonly onBulkDone: (bulk: OpenBulk) => void;
  readonly onCloseBulk: () => void;
  readonly onClose: () => void;
}) {
  const { dialog, bulk, now, onLeft, onClose } = props;
  return (
    <>
      {dialog?.kind === 'handOver' ? (
        <HandOverDialog
          items={dialog.items}
          onDone={onLeft}
          onMany={(act) => {
            onClose();
            props.onMany(act, dialog.items);
          }}
          onClose={onClose}
        />
      ) : null}
      {bulk === undefined ? null : (
        <WorkBulkDialog
          bulk={bulk.act}
          items={bulk.items}
          onDone={() => props.onBulkDone(bulk)}
          onClose={props.onCloseBulk}
        />
      )}
      {dialog?.kind === 'snooze' ? (
        <SnoozeDialog items={dialog.items} now={now} onDone={onLeft} onClose={onClose} />
      ) : null}
      {dialog?.kind === 'add' ? (
        <AddWorkDialog
          now={now}
          reservationNumber={props.reservationNumber}
          onDone={props.onAdded}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
