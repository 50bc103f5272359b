import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Receipts } from '../receipts/public.ts';
import type { Settings } from '../settings/public.ts';
import type { PaymentGateways } from './ports.ts';

/** The dependencies of this module's acts. */
export interface PaymentsDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly gateways: PaymentGateways;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  /** Fiscal receipts of money moves; absent: there are none. */
  readonly receipts?: Receipts;
  /** Counts each return from the bank that failed verification. */
  readonly countRefusedReturn?: (why: string) => void;
}
