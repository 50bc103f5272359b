import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Settings } from '../settings/public.ts';
import type { ReadReceiptOrder, ReceiptDesks } from './ports.ts';

export interface ReceiptsDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'findReceiptSetting' | 'receiptsSince' | 'getPaymentSetting'>;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly desks: ReceiptDesks;
  readonly readOrder: ReadReceiptOrder;
}
