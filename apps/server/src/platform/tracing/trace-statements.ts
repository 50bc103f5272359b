import type { LogEvent } from 'kysely';
import { nameFault, type Tracing } from './tracing.ts';

/** A span for each statement, with its text: values are bound to `$1` and are not part of it. */
export function traceStatement(tracing: Tracing, event: LogEvent): void {
  const text = event.query.sql;
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  tracing.tell(
    { name, kind: 'client', facts },
    event.queryDurationMillis,
    event.level === 'error' ? nameFault(event.error) : undefined,
  );
}
