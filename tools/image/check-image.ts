import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../processes/run-command.ts';
import { projectRoot } from '../project-root.ts';
import { freePort } from '../testing/free-port.ts';

/**
 * `npm run check:image`: builds the image with Docker or Podman and starts it as in production, with a read-only root,
 * until it is healthy. Exit code 0: passed, 1: failed, 2: no engine runs on this machine.
 */
const ENGINES = ['docker', 'podman'];
const START_LIMIT_MS = 120_000;
const TAG = 'farewind-check';

process.exitCode = await checkImage();

async function checkImage(): Promise<number> {
  const engine = await findEngine();
  if (engine === undefined) {
    console.error(
      'No Docker or Podman answers on this machine; tools/image/image.test.ts looks at the files alone.',
    );
    return 2;
  }
  const run = (...args: string[]) =>
    runCommand(engine, args, { cwd: projectRoot, onOutput: (chunk) => void process.stdout.write(chunk) });
  if ((await run('build', '--tag', TAG, '.')).code !== 0) return 1;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const safely = ['--read-only', '--tmpfs', '/tmp', '--volume', '/data'];
  const reached = ['--publish', `127.0.0.1:${port}:3000`, '--env', `PUBLIC_URL=${address}`];
  const started = await run('run', '--detach', '--name', TAG, ...safely, ...reached, TAG);
  try {
    const isHealthy = started.code === 0 && (await becomesHealthy(`${address}/health/ready`));
    if (!isHealthy) await run('logs', TAG);
    console.log(isHealthy ? 'Built, and healthy with a read-only root.' : 'It did not become healthy.');
    return isHealthy ? 0 : 1;
  } finally {
    await run('rm', '--force', '--volumes', TAG);
  }
}

async function findEngine(): Promise<string | undefined> {
  for (const engine of ENGINES)
    if ((await runCommand(engine, ['info'], { timeoutMs: 10_000 })).code === 0) return engine;
  return undefined;
}

async function becomesHealthy(address: string): Promise<boolean> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(500)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok === true) return true;
  }
  return false;
}
