import { addWorkNote, getWorkNotes } from '@farewind/contract/orders/work-queue';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { StaffNotes } from '../../kit/detail/staff-notes.tsx';
import { officeCall } from '../../session/office-call.ts';

/** What staff tell each other about an item that is about no order. */
export function WorkNotes({ itemKey, mayAdd }: { readonly itemKey: string; readonly mayAdd: boolean }) {
  const t = useOfficeT();
  const found = useQuery({
    queryKey: ['office', 'work', 'notes', itemKey],
    queryFn: () => officeCall(getWorkNotes, { key: itemKey }),
    retry: false,
  });
  return (
    <StaffNotes
      notes={found.data?.items ?? []}
      mayAdd={mayAdd}
      hint={t('work.noteHint')}
      onAdd={async (text) => {
        await officeCall(addWorkNote, { key: itemKey, text });
        await found.refetch();
      }}
    />
  );
}
