import { expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import type { TicketOutcome } from '../ports.ts';
import type { SupplierDeps } from '../supplier-deps.ts';
import { settle } from './settle-external.ts';

it.each<TicketOutcome['outcome']>(['refused', 'notTried'])(
  'a supplier’s answer (%s) is logged without the traveller’s address that it repeats',
  async (outcome) => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, undefined, { write: (line) => void lines.push(line) });
    const deps = { log, database: { inTenant: async () => 'buying' } } as unknown as SupplierDeps;
    const asked = { flight: { id: 'flight', holdId: 'hold' }, supplier: { code: 'skyline' } };
    const answer = { outcome, said: 'passengers/email: ada@traveller.example is not valid' };
    await settle(deps, 1, asked as Parameters<typeof settle>[2], answer as TicketOutcome);
    expect(lines.join('')).toContain('passengers/email: [mail] is not valid');
  },
);
