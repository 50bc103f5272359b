import { columns, ofStaff, type PersonalTable } from './personal-column.ts';

/** Tables about the work of staff, with the handling of each column. */
export const staffTables: Readonly<Record<string, PersonalTable>> = {
  staff_task: {
    // The detail of a bounce contains a mail server's answer about an address.
    personal: { detail: { ...ofStaff, end: 'erasedInPart' }, done_note: ofStaff },
    other: columns('tenant_id id kind reference due_at done_at created_at done_by'),
  },
  work_item: {
    personal: { handover_note: ofStaff, snooze_reason: ofStaff },
    other: columns(
      'tenant_id item_key order_id assignee_id assigned_at handed_over_by seen_at snoozed_until snoozed_by missed_calls missed_call_at missed_call_by',
    ),
  },
};
