import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  devOptional?: boolean;
}

export interface Shipped {
  name: string;
  licence: string;
}

/** Licences that would bind the product's own code or data; the GNU Lesser licence does not. */
const BINDING = /\b(?:AGPL|GPL|ODbL|SSPL|BUSL|CC-BY-NC|CC-BY-SA)/i;

/** Packages that state their licence not in package.json but in their licence file, which we have read. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' };

/** The packages of the lock file that ship with the product (not those for development), by name, with licences. */
export function listShipped(lockFile = join(projectRoot, 'package-lock.json')): Shipped[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, licence: license ?? READ_BY_HAND[name] ?? 'unknown' };
    });
}

/** Whether a licence expression leaves no choice but a binding licence: of `(MIT OR GPL-3.0)` we take MIT. */
export function isBinding(licence: string): boolean {
  return licence.split(/\s+OR\s+/i).every((choice) => BINDING.test(choice));
}
