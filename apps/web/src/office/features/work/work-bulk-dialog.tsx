import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { BulkDialog } from '../../kit/list/bulk-dialog.tsx';
import type { ShownItem } from './merge-work.ts';
import { workBulkAct, type WorkBulk } from './work-bulk.ts';
import { formatWork } from './work-words.ts';

/** Acts on several items of the queue, after showing which. */
export function WorkBulkDialog(props: {
  readonly bulk: WorkBulk;
  readonly items: readonly ShownItem[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <BulkDialog
      act={workBulkAct(props.bulk, t)}
      rows={props.items}
      idOf={({ key }) => key}
      nameOf={(item) => [item.reservationNumber ?? '', formatWork(item, t, locale)].join(' ').trim()}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
