import { verifyChain } from './platform/audit/verify-chain.ts';
import { CommandRefused, onDatabase, runCommand, useAuditKey } from './run-command.ts';

const FAULTS = {
  missing: 'is missing',
  notTied: 'is not tied to the one before it',
  altered: 'was altered',
  withoutKey: 'was written without the key',
  cut: 'and all after it were cut off',
  rewritten: 'is not the one that was published there',
  forgedHead: 'was published by somebody without the key',
} as const;

/**
 * `npm run audit:verify [-- Default:123:3f2a…]`: verifies every tenant's audit log. Log ends recorded elsewhere (in the
 * server's log, on the health page) are passed as name, number and hash. Exit code 0: all entries are valid; 1: one is not, or
 * could have been written without the key.
 */
async function main(): Promise<void> {
  const known = process.argv.slice(2).map(readKnown);
  await onDatabase(async (database, config) => {
    await useAuditKey(database, config);
    const tenants = await database.inGlobal(({ tx }) =>
      tx.selectFrom('tenant').select(['id', 'tenancy_name']).orderBy('id').execute(),
    );
    for (const { id, tenancy_name: name } of tenants) {
      const heads = known.filter(({ tenancyName }) => tenancyName.toLowerCase() === name.toLowerCase());
      const { holding, unkeyed, lastHash, broken } = await verifyChain(database, id, heads);
      const entries = holding === 1 ? '1 entry holds' : `${holding} entries hold`;
      const old = unkeyed > 0 ? `, the first ${unkeyed} chained without a key by an earlier version` : '';
      console.log(`${name}: ${entries}${holding > 0 ? `, up to ${lastHash}${old}` : ''}`);
      // By such an end they are known, however they are chained.
      if (unkeyed > 0 && !broken && !heads.some(({ position }) => position >= unkeyed)) {
        console.error(
          `${name}: whoever has the database could have written the first ${unkeyed} without the key. Pass an end that was recorded at entry ${unkeyed} or later: ${name}:${unkeyed}:…`,
        );
        process.exitCode = 1;
      }
      if (!broken) continue;
      const when = broken.publishedAt ? ` It was published on ${broken.publishedAt.toISOString()}.` : '';
      console.error(`${name}: entry ${broken.position} ${FAULTS[broken.fault]}.${when}`);
      process.exitCode = 1;
    }
  });
}

function readKnown(text: string) {
  const [, tenancyName, position, hash] = /^(.+):(\d+):([\da-f]{64})$/i.exec(text) ?? [];
  if (tenancyName === undefined || position === undefined || hash === undefined)
    throw new CommandRefused(
      `"${text}" is no end of an audit log: name, number and hash, with colons between.`,
    );
  return { tenancyName, position: Number(position), hash: hash.toLowerCase() };
}

runCommand(main);
