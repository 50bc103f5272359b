import { existsSync } from 'node:fs';
import { runCommand } from '../processes/run-command.ts';

const QUICK_TO_GIVE_UP = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=120',
];

/** Whether packages of Debian (or a derivative) may be installed: apt-get exists and we are root. */
export function isDebianRoot(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

let queue: Promise<unknown> = Promise.resolve();

/** Installs packages without prompting; one call at a time, as apt-get requires. Resolves to whether it worked. */
export function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  const result = queue.then(() => install(packages));
  queue = result;
  return result;
}

async function install(packages: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeoutMs: 300_000 };
  await runCommand('apt-get', [...QUICK_TO_GIVE_UP, 'update'], options);
  const { code } = await runCommand(
    'apt-get',
    [...QUICK_TO_GIVE_UP, 'install', '-y', '--no-install-recommends', ...packages],
    options,
  );
  return code === 0;
}
