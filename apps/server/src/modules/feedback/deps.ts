import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { ForwardFault } from './ports.ts';

/** The dependencies of this module's acts. */
export interface FeedbackDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  /** Absent: faults stay in our own store. */
  readonly forwardFault?: ForwardFault | undefined;
  readonly listTenantIds: () => Promise<number[]>;
}
