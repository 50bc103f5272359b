import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from '../../processes/run-command.ts';
import { projectRoot } from '../../project-root.ts';
import { installDebianPackages } from '../debian.ts';

export { isDebianRoot } from '../debian.ts';

/**
 * The shell first: the same engine without the windows and menus around it, which take a quarter of the processor time.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Whether the program exists and can at least print its version, which it cannot if libraries are missing. */
export async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const { code, output } = await runCommand(path, ['--version'], { timeoutMs: 20_000 });
  return code === 0 && /chrom/i.test(output);
}

/** Likely paths of a system browser, likeliest first. */
export function systemPaths(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...NAMES.map((name) => join('/usr/bin', name)), ...APPLICATIONS].filter(existsSync);
}

/** The folder of Playwright's downloaded browser. */
export function playwrightPath(): string {
  return chromium.executablePath();
}

/** Lets Playwright download its Chromium; a refused or stalled network ends the attempt soon. */
export async function downloadWithPlaywright(): Promise<boolean> {
  const cli = join(projectRoot, 'node_modules/playwright/cli.js');
  const { code } = await runCommand(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env: {
      ...process.env,
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '',
    },
    silenceMs: 60_000,
    timeoutMs: 600_000,
  });
  return code === 0;
}

/** Debian has the shell as a package of its own since version 12. */
export async function installDebianPackage(): Promise<boolean> {
  return (
    (await installDebianPackages(['chromium-headless-shell'])) || (await installDebianPackages(['chromium']))
  );
}
