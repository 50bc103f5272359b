import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Link {
  source: string;
  target: string;
}

/**
 * Copies the npm package's server to a folder that any user may read (the project may be in a home folder that the
 * server's user cannot enter) and creates the links between its libraries, which npm packages cannot contain.
 */
export function copyPortablePostgres(native: string, target: string): void {
  cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const link of links) {
    const from = join(target, relative('native', link.target));
    if (existsSync(from)) continue;
    symlinkSync(relative(dirname(from), join(target, relative('native', link.source))), from);
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(target, 'bin', program), 0o755);
}
