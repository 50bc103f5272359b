import { addNote } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { StaffNotes } from '../../../kit/detail/staff-notes.tsx';
import { officeCall } from '../../../session/office-call.ts';
import type { OrderAdmin } from '../use-order.ts';

/** Staff's notes about the order. */
export function NotesPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { orderId, notes } = admin.order;
  return (
    <StaffNotes
      notes={notes}
      mayAdd={admin.can('note')}
      hint={t('order.noteHint')}
      onAdd={async (text) => {
        await admin.act(() => officeCall(addNote, { orderId, text }));
      }}
    />
  );
}
