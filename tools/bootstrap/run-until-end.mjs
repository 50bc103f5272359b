import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ORPHAN_CHECK_MS = 500;
const REPEAT_MS = 1000;

/**
 * Runs a program on our own terminal and resolves to its exit code. It gets a process group of its own, so that a
 * Ctrl-C, which the terminal sends to every process at once and npm sends again, reaches it exactly once. If our parent
 * process disappears, the program is stopped too.
 */
export function runUntilEnd(command, args, options) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    ...options,
  });
  const passOn = onceEach((signal) => stopGroup(child, signal));
  for (const signal of PASSED_ON) process.on(signal, passOn);
  const parent = process.ppid;
  const orphanCheck = setInterval(() => process.ppid === parent || passOn('SIGTERM'), ORPHAN_CHECK_MS);

  return new Promise((resolve) => {
    const end = (code) => {
      clearInterval(orphanCheck);
      for (const signal of PASSED_ON) process.off(signal, passOn);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** A second Ctrl-C, a moment later, is a separate request; duplicates of one are not. */
function onceEach(act) {
  let last = -Infinity;
  return (signal) => {
    const now = performance.now();
    if (now - last < REPEAT_MS) return;
    last = now;
    act(signal);
  };
}

function stopGroup(child, signal) {
  try {
    child.kill(signal);
  } catch {
    // It ended in the meantime.
  }
}
