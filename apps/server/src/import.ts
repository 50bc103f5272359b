import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importInventory, type ImportReport } from './modules/flights/inventory/import-inventory.ts';
import { describeImportProblem } from './modules/flights/inventory/import-problem.ts';
import { readMovedCodes } from './modules/places/read-place-files.ts';
import type { Database } from './platform/database/database.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

const USAGE = `npm run import -- [--ssim FILE] [--seats FILE] [--fares FILE] [--tenant Default] [--dry-run] [--tolerant] [--yes]

Takes a schedule (IATA SSIM chapter 7), seats and fares (CSV) over: all of it or nothing.
The formats are described in docs/inventory-formats.md.

  --tenant     the agency whose inventory it is; Default when not said
  --dry-run    say what would change, change nothing
  --tolerant   leave bad schedule records out instead of refusing the file
  --yes        take over what is asked about: a number twice on a day, UTC variations that are not those of the zone table,
               sold departures that the schedule moves or leaves out, which stay as they were sold`;

const SHOWN_PROBLEMS = 50;

class UsageError extends CommandRefused {
  constructor(sentence: string) {
    super(`${sentence}\n\n${USAGE}`);
  }
}

/** The command line of the importer. Exit code 0: imported (or importable, in a dry run); 1: refused. */
async function main(): Promise<void> {
  const options = readOptions();
  const texts = {
    ssim: readText(options.ssim),
    seats: readText(options.seats),
    fares: readText(options.fares),
  };
  await onDatabase(async (database) => {
    const tenantId = await getTenantId(database, options.tenant);
    const report = await importInventory(database, tenantId, texts, {
      dryRun: options['dry-run'],
      tolerant: options.tolerant,
      confirmed: options.yes,
      movedCodes: readMovedCodes(),
      source: 'command line',
    });
    print(report, options['dry-run']);
    if (!report.accepted) process.exitCode = 1;
  });
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        ssim: { type: 'string' },
        seats: { type: 'string' },
        fares: { type: 'string' },
        tenant: { type: 'string', default: 'Default' },
        'dry-run': { type: 'boolean', default: false },
        tolerant: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    if (!values.ssim && !values.seats && !values.fares) throw new UsageError('Name at least one file.');
    return values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readText(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`The file "${path}" cannot be read.`);
  }
}

async function getTenantId(database: Database, name: string): Promise<number> {
  const tenant = await database.inGlobal(({ tx }) =>
    tx.selectFrom('tenant').where('tenancy_name', '=', name).select('id').executeTakeFirst(),
  );
  if (!tenant)
    throw new UsageError(`There is no agency "${name}". The first start of the server makes "Default".`);
  return tenant.id;
}

function print({ accepted, changes, problems, needsConfirmation }: ImportReport, dryRun: boolean): void {
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.log(describeImportProblem(problem));
  if (problems.length > SHOWN_PROBLEMS) console.log(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
  if (!accepted) {
    console.log(`Refused, problems: ${problems.length}. Nothing was changed.`);
    if (needsConfirmation) console.log('If all of this is meant, add --yes.');
    return;
  }
  const { services, seats, fares } = changes;
  const counted = (what: string, counts: object): string =>
    `${what}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`;
  console.log(counted('Flights', services));
  console.log(counted('Seat counters', seats));
  console.log(counted('Fares', fares));
  if (problems.length > 0) console.log(`Passed over, problems: ${problems.length}.`);
  console.log(dryRun ? 'Dry run: nothing was changed.' : 'Taken over.');
}

runCommand(main);
