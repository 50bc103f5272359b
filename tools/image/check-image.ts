import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../processes/run-command.ts';
import { projectRoot } from '../project-root.ts';
import { carryOut } from './carry-out.ts';
import { readDockerfile } from './read-dockerfile.ts';
import { giveWritingBack, sizeOf, tryImage } from './try-image.ts';

/**
 * `npm run check:image`: carries the steps of the Dockerfile out in an empty folder, as somebody who is not root, and runs what
 * comes of it as an engine would: health check, read-only root, a stop that is asked for. For machines without an engine; the
 * layers below (FROM) are this machine's own Node and shell. Exit code 0: everything held, 1: something did not.
 */
const NOBODY = 65_534;
const NPM_SETTING = 'npm_config_';
const MEGABYTE = 1_048_576;

process.exitCode = process.getuid?.() === 0 ? await startAsNobody() : await checkImage();

/** Where packages come from is a setting of whoever called, and stays. */
async function startAsNobody(): Promise<number> {
  const settings: Record<string, string> = {};
  for (const name of ['registry', 'cafile']) {
    const { output } = await runCommand('npm', ['config', 'get', name], { cwd: projectRoot });
    if (output.trim() !== 'null') settings[`${NPM_SETTING}${name}`] = output.trim();
  }
  const { code } = await runCommand(process.execPath, [fileURLToPath(import.meta.url)], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: projectRoot,
    env: { ...withoutNpm(process.env), ...settings },
    onOutput: (chunk) => void process.stdout.write(chunk),
  });
  return code;
}

/** What `npm run` tells its scripts is about this folder, and would be about the wrong one there. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('npm_') || isSetting(name));
  return Object.fromEntries(kept);
}

function isSetting(name: string): boolean {
  return name === `${NPM_SETTING}registry` || name === `${NPM_SETTING}cafile`;
}

async function checkImage(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-image-'));
  try {
    const [bin, home] = [join(folder, 'bin'), join(folder, 'home')];
    mkdirSync(bin);
    mkdirSync(home);
    symlinkSync(process.execPath, join(bin, 'node'));
    const own = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, HOME: home };
    const env = { ...withoutNpm(process.env), ...own, npm_config_cache: join(home, '.npm') };
    const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'));
    mkdirSync(join(folder, 'stages'));
    const image = await carryOut(stages, {
      context: projectRoot,
      folder: join(folder, 'stages'),
      as: { env },
      say: (sentence) => console.log(sentence),
    });
    console.log(
      `The image's own files: ${(sizeOf(image.root) / MEGABYTE).toFixed(0)} MB, without ${stages.at(-1)?.base}.`,
    );
    const faults = await tryImage(image, own);
    for (const fault of faults) console.error(fault);
    if (faults.length === 0)
      console.log(`Built as user ${process.getuid?.()}, healthy with a read-only root, stopped when asked.`);
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    giveWritingBack(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
