import type { TenantScope } from '../../../../platform/database/scope.ts';
import { checkTransferFiles, type FileWorld } from './check-files.ts';
import { inReadingOrder, type FileProblem } from './file-problem.ts';
import { readTransferFiles, type TransferTexts } from './read-files.ts';
import { writeTransferFiles, type TransferChanges } from './write-files.ts';

export interface FilesReport {
  readonly accepted: boolean;
  readonly changes: TransferChanges;
  readonly problems: readonly FileProblem[];
}

const nothing = { added: 0, changed: 0, unchanged: 0 };
const noChanges: TransferChanges = {
  stations: nothing,
  vehicleTypes: nothing,
  zones: nothing,
  places: nothing,
  routes: nothing,
  fleet: nothing,
};

/**
 * Adds and changes what CSV texts name, in the scope's transaction: all of it, or nothing where anything is wrong. What they
 * do not name stays as it is.
 */
export async function importTransferFiles(
  scope: TenantScope,
  world: FileWorld,
  texts: TransferTexts,
): Promise<FilesReport> {
  const { rows, problems } = readTransferFiles(texts);
  const found = [...problems, ...(await checkTransferFiles(scope, world, rows))];
  if (found.length > 0) return { accepted: false, changes: noChanges, problems: inReadingOrder(found) };
  return { accepted: true, changes: await writeTransferFiles(scope, rows), problems: [] };
}
