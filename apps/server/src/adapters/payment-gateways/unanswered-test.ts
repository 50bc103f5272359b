import type { Unknown } from '../../modules/payments/ports.ts';
import type { AccountConnectionTest } from '../../modules/settings/ports.ts';

/** The outcome of a connection test whose question was not answered in a way that we understand. */
export function unansweredTest({ why, encryption }: Unknown): AccountConnectionTest {
  return { outcome: 'refused', said: '', why: encryption ?? (why === 'alreadyCharged' ? 'failed' : why) };
}
