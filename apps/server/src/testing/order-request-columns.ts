import { buyerFile, columns, ofStaff, plain, proof, type PersonalTable } from './personal-column.ts';

/** What buyers ask of the agency after the sale, and what it asks of them. */
export const orderRequestTables: Readonly<Record<string, PersonalTable>> = {
  payment_request: {
    personal: { purpose: plain, reason: ofStaff },
    other: columns(
      'tenant_id id order_id payable_id state amount_minor currency item_id pay_until key_hash requested_by created_at ended_at ended_by',
    ),
  },
  passenger_change: {
    personal: { wanted: buyerFile, lines: proof, reason: ofStaff },
    other: [
      'tenant_id',
      'order_id',
      'id',
      'state',
      'fee_minor',
      'currency',
      'payable_id',
      'pay_until',
      'requested_by',
      'decided_by',
      'decided_at',
      'created_at',
    ],
  },
};
