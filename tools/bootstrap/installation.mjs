import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runUntilEnd } from './run-until-end.mjs';

/** Why an installation is needed, as a text for the user; undefined if everything in the lock file is installed. */
export function explainMissing(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) return 'package-lock.json cannot be read';
  if (present === undefined) return 'nothing is installed yet';
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return "the project's own Node is missing";
  return explainDifference(wanted, present);
}

/**
 * The first difference between the lock file and npm's list of installed packages; optional packages may be missing.
 */
export function explainDifference(wanted, present) {
  for (const [path, { version, link, optional }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = present[path];
    if (found === undefined && !optional) return `${name} is missing`;
    if (found !== undefined && found.version !== version) return `${name} should be ${version}`;
  }
  return undefined;
}

/** Runs `npm ci` with everything needed to build and test, no browser download; resolves to its exit code. */
export function install(root) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  return runUntilEnd(
    command,
    [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
