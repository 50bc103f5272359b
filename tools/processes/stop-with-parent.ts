const CHECK_MS = 500;

/**
 * Stops this process, as a SIGTERM would, when its parent process is gone: nobody could stop it any more, and it would
 * keep its port and its database.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  check.unref();
}
