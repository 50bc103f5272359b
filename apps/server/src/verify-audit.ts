import { verifyChain } from './platform/audit/verify-chain.ts';
import { onDatabase, runCommand } from './run-command.ts';

const FAULTS = {
  missing: 'is missing',
  notTied: 'is not tied to the one before it',
  altered: 'was altered',
} as const;

/** `npm run audit:verify`: goes through every tenant's audit log. Exit code 0: all entries hold, 1: one does not. */
async function main(): Promise<void> {
  await onDatabase(async (database) => {
    const tenants = await database.inGlobal(({ tx }) =>
      tx.selectFrom('tenant').select(['id', 'tenancy_name']).orderBy('id').execute(),
    );
    for (const { id, tenancy_name: name } of tenants) {
      const { holding, lastHash, broken } = await verifyChain(database, id);
      const entries = holding === 1 ? '1 entry holds' : `${holding} entries hold`;
      console.log(`${name}: ${entries}${holding > 0 ? `, up to ${lastHash}` : ''}`);
      if (!broken) continue;
      console.error(`${name}: entry ${broken.position} ${FAULTS[broken.fault]}.`);
      process.exitCode = 1;
    }
  });
}

runCommand(main);
