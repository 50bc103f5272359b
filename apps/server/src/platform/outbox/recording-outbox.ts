import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { TenantScope } from '../database/scope.ts';
import { Outbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-rows.ts';

/** Records the effects and executes none of them: for a rehearsal. */
export class RecordingOutbox extends Outbox {
  readonly entries: OutboxEntry[] = [];

  constructor(database: Database, log: Log) {
    super(database, log, async () => []);
  }

  override async add(_: TenantScope, entry: OutboxEntry): Promise<void> {
    this.entries.push(entry);
  }
}
