// Loaded before a process of the product (`node --import`). The file named by BROKEN_DISK sets the state of its disk:
// `full`, so that nothing under DATA_DIR can grow any more, or `unreadable`, so that nothing there can be opened. Empty
// or absent: a working disk.
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

const folder = resolve(process.env['DATA_DIR'] ?? 'data') + sep;
const {
  accessSync,
  statfsSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  writeSync,
  fstatSync,
  writeFileSync,
  mkdirSync,
} = fs;
const opened = new Set<number>();

function isBroken(how: 'full' | 'unreadable'): boolean {
  const marker = process.env['BROKEN_DISK'] ?? '';
  return existsSync(marker) && readFileSync(marker, 'utf8').trim() === how;
}

function isInside(path: unknown): path is string {
  return typeof path === 'string' && resolve(path).startsWith(folder);
}

function refuse(code: 'ENOSPC' | 'EACCES', syscall: string, path?: string): never {
  const words = code === 'ENOSPC' ? 'no space left on device' : 'permission denied';
  throw Object.assign(new Error(`${code}: ${words}, ${syscall}`), { code, syscall, path });
}

function lookAt(path: PathLike | number, syscall: string): void {
  if (isInside(path) && isBroken('unreadable')) refuse('EACCES', syscall, path);
}

Object.assign(fs, {
  openSync(...args: Parameters<typeof openSync>): number {
    lookAt(args[0], 'open');
    const handle = openSync(...args);
    if (isInside(args[0])) opened.add(handle);
    return handle;
  },
  closeSync(handle: number): void {
    opened.delete(handle);
    closeSync(handle);
  },
  mkdirSync(...args: Parameters<typeof mkdirSync>): string | undefined {
    lookAt(args[0], 'mkdir');
    return mkdirSync(...args);
  },
  writeFileSync(...args: Parameters<typeof writeFileSync>): void {
    const [path] = args;
    if (typeof path !== 'number') lookAt(path, 'open');
    if (isInside(path) && isBroken('full')) refuse('ENOSPC', 'write');
    writeFileSync(...args);
  },
  statfsSync(...args: Parameters<typeof statfsSync>) {
    const said = statfsSync(...args);
    return isBroken('full') ? Object.assign(said, { bavail: 0 }) : said;
  },
  accessSync(...args: Parameters<typeof accessSync>): void {
    lookAt(args[0], 'access');
    accessSync(...args);
  },
  writeSync(handle: number, data: NodeJS.ArrayBufferView | string, ...rest: never[]): number {
    if (opened.has(handle) && isBroken('full')) {
      const [, length, position] = rest as unknown as (number | undefined)[];
      const { size } = fstatSync(handle);
      // Writing within the file's size needs no new space.
      if (position === undefined || position === null || position + (length ?? 0) > size)
        refuse('ENOSPC', 'write');
    }
    return writeSync(handle, data as NodeJS.ArrayBufferView, ...rest);
  },
});
syncBuiltinESMExports();
