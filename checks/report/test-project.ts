import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project of its own in a temporary folder, for tests of what depends on commits. */
export class TestProject {
  readonly root = mkdtempSync(join(tmpdir(), 'farewind-stale-'));

  constructor() {
    this.#git('init', '--quiet');
  }

  /** Changes a file and returns the commit. */
  commit(file: string): string {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), String(Math.random()));
    this.#git('add', file);
    this.#git('commit', '--quiet', '--message', `Change ${file}`);
    return this.#git('rev-parse', '--short=10', 'HEAD');
  }

  #git(...args: readonly string[]): string {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
      cwd: this.root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }
}
