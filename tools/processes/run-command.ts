import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

export interface CommandResult {
  /** 0 is success; 124 the time limit, 127 a program that could not be started, 128 and more a signal. */
  code: number;
  /** The output of both streams, in order of arrival. */
  output: string;
}

export interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  timeoutMs?: number;
  /** Ends the program if it has written nothing for this long. */
  silenceMs?: number;
  /** Called with all its output, as it arrives. */
  onOutput?: (chunk: Buffer) => void;
}

const running = new Set<ChildProcess>();

/** Runs a program without a terminal and collects its output; never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { timeoutMs, silenceMs, onOutput, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const chunks: Buffer[] = [];
    let timedOut = false;
    const stop = (): void => {
      timedOut = true;
      signalGroup(child, 'SIGKILL');
    };
    const limit = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
    let silence = silenceMs === undefined ? undefined : setTimeout(stop, silenceMs);
    const collect = (chunk: Buffer): void => {
      chunks.push(chunk);
      onOutput?.(chunk);
      if (silence === undefined) return;
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (code: number, lastWords = ''): void => {
      clearTimeout(limit);
      clearTimeout(silence);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + lastWords });
    };
    child.on('error', (error) => end(127, error.message));
    child.on('close', (code, signal) => {
      if (timedOut) end(124, '\nended: the time limit was reached\n');
      else end(code ?? 128, signal === null ? '' : `\nended by ${signal}\n`);
    });
  });
}

/**
 * Asks every running program of `runCommand`, and its children, to stop, as a terminal does (SIGINT): a test runner
 * then stops its server, which it has in a group of its own. Resolves with the last of them; programs that have not
 * stopped within the time limit are killed.
 */
export async function stopRunningCommands(patienceMs: number): Promise<void> {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) signalGroup(child, 'SIGINT');
  const limit = setTimeout(killRunningCommands, patienceMs);
  await Promise.all(ended);
  clearTimeout(limit);
}

/** Ends every running program of `runCommand`, and its children, at once. */
export function killRunningCommands(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
