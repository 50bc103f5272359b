import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attemptStates, liveStates, statesBefore } from './attempt-states.ts';

const migration = readFileSync(
  join(import.meta.dirname, '../../../../migrations/058-hosted-payments.sql'),
  'utf8',
);

function namesIn(pattern: RegExp): string[] {
  const list = pattern.exec(migration)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map((match) => match[1]!).toSorted();
}

describe('the states of a payment attempt', () => {
  it('are those that the database allows', () => {
    expect(attemptStates.toSorted()).toEqual(
      namesIn(/payment_attempt_state_check check \(state in \(([^)]*)\)/s),
    );
  });

  it('that block another attempt are those of the unique index', () => {
    expect([...liveStates].toSorted()).toEqual(namesIn(/payment_attempt_one_live[^;]*?in \(([^)]*)\)/s));
  });

  it('never lead back from a final state, nor to money that the bank has not confirmed', () => {
    for (const end of ['failed', 'voided', 'disputed'] as const) {
      for (const next of attemptStates) expect(statesBefore(next)).not.toContain(end);
    }
    expect(statesBefore('captured')).toEqual(['awaitingPayer', 'completing', 'unknown', 'authorised']);
    expect(statesBefore('completing')).toEqual(['created', 'threeDsPending', 'expired']);
    expect(statesBefore('created')).toEqual([]);
  });
});
