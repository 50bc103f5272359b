import type { SealPlace } from './keyring.ts';

/** A column of sealed values, and the columns (besides the tenant) that identify the row in its seal. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly row: readonly string[];
}

/**
 * All sealed columns: a new SECRET_KEY has to reseal them. A test finds byte columns that are listed neither here nor
 * as open.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'account_registration', column: 'details', row: ['id'] },
  { table: 'buyer_reply', column: 'body', row: ['order_id', 'id'] },
  { table: 'buyer_reply_file', column: 'content', row: ['order_id', 'reply_id', 'position'] },
  { table: 'customer', column: 'documents', row: ['id'] },
  { table: 'email_setting', column: 'secrets', row: ['id'] },
  { table: 'flight_supplier', column: 'secrets', row: ['id'] },
  { table: 'kept_key', column: 'key', row: ['name'] },
  { table: 'map_setting', column: 'secrets', row: ['id'] },
  { table: 'wallet_setting', column: 'secrets', row: ['id'] },
  { table: 'messenger_chat', column: 'chat', row: ['id'] },
  { table: 'messenger_setting', column: 'secrets', row: ['id'] },
  { table: 'messenger_update', column: 'chat', row: ['setting_id', 'update_key'] },
  { table: 'order_agreement', column: 'body', row: ['order_id'] },
  { table: 'order_passenger', column: 'document', row: ['order_id', 'position'] },
  { table: 'order_proof', column: 'file', row: ['order_id', 'id'] },
  { table: 'outside_flight', column: 'travellers', row: ['id'] },
  { table: 'passenger_change', column: 'wanted', row: ['order_id', 'id'] },
  { table: 'payment_attempt', column: 'next_step', row: ['id'] },
  { table: 'payment_notice', column: 'body', row: ['id'] },
  { table: 'payment_rehearsal', column: 'pay_url', row: ['id'] },
  { table: 'payment_setting', column: 'secrets', row: ['id'] },
  { table: 'receipt_setting', column: 'secrets', row: ['id'] },
  { table: 'ride_channel', column: 'secrets', row: ['id'] },
  { table: 'sms_setting', column: 'secrets', row: ['id'] },
  { table: 'transfer_supplier', column: 'secrets', row: ['id'] },
  { table: 'traveller', column: 'documents', row: ['id'] },
  { table: 'user_second_factor', column: 'secret', row: ['user_id'] },
];

export function placeIn(
  { table, column, row }: SealedColumn,
  tenantId: number,
  values: Readonly<Record<string, unknown>>,
): SealPlace {
  return { tenantId, table, column, row: row.map((name) => String(values[name])).join(':') };
}
