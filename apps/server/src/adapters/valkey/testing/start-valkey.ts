import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../../testing/free-port.ts';

export interface RunningValkey {
  readonly url: string;
  /** Calling it again does nothing. */
  readonly stop: () => Promise<void>;
}

/**
 * A real server for a test: the one at TEST_REDIS_URL, or the installed program, in memory; undefined if there is
 * neither.
 */
export async function startValkey(): Promise<RunningValkey | undefined> {
  const given = process.env['TEST_REDIS_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const program = findProgram();
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'farewind-valkey-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(program, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended: ${printed}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return ['valkey-server', 'redis-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
