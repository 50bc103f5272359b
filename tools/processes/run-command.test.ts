import { expect, test } from 'vitest';
import { runCommand, stopRunningCommands } from './run-command.ts';

/** Reports that it runs, and waits until it is stopped; `onSignal` is its reaction to that. */
const start = (onSignal: string) => {
  const script = `process.on('SIGINT', () => { ${onSignal} }); setInterval(() => {}, 1000); process.stderr.write('up ');`;
  const seen = Promise.withResolvers<void>();
  const ended = runCommand(process.execPath, ['-e', script], { onOutput: () => seen.resolve() });
  return { isUp: seen.promise, ended };
};

test('an interruption waits for programs that clean up first', async () => {
  const tidy = start(`setTimeout(() => { process.stderr.write('in order'); process.exit(0); }, 50)`);
  await tidy.isUp;
  await stopRunningCommands(60_000);
  expect(await tidy.ended).toEqual({ code: 0, output: 'up in order' });
});

test('and kills those that do not stop', async () => {
  const deaf = start('');
  await deaf.isUp;
  await stopRunningCommands(1);
  expect((await deaf.ended).output).toContain('ended by SIGKILL');
});
