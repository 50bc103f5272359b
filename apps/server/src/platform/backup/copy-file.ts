import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Counter } from './tables.ts';

/** Why a command refuses a copy, in one sentence for the operator. */
export class CopyRefused extends Error {}

/** The header of a copy. */
export interface CopyHead {
  readonly farewind: 'backup' | 'agency';
  readonly format: 1;
  readonly madeAt: string;
  /** The migrations applied to its database. */
  readonly migrations: readonly string[];
  /** Identifies the SECRET_KEY that sealed it, in hexadecimal digits; reveals nothing of the key. */
  readonly sealedBy: string;
  /** Set in a copy of one agency. */
  readonly agency?: CopiedAgency;
}

export interface CopiedAgency {
  readonly id: number;
  readonly tenancyName: string;
  /** The key of fingerprints, as the host side stores it sealed; base64. */
  readonly fingerprintKey: string;
}

/** Rows of one table, of one tenant or of none. */
export interface Section {
  readonly table: string;
  readonly tenant: number | undefined;
  readonly columns: readonly string[];
}

/** A section begins, or one of its rows follows as a line. */
export type Piece = Section | string;

interface CopyEnd {
  readonly rows: number;
  readonly counters: readonly Counter[];
  readonly sha256: string;
  /** The signature of the hash, if the copy is signed. */
  readonly signature?: string;
}

const CHUNK_LENGTH = 1_000_000;
const OWNER_ONLY = 0o600;

/**
 * Writes a copy: gzipped lines of JSON. The first is the header, an object opens each section, an array is a row, and
 * the last line counts the rows and has the hash of all lines before it, signed if `sign` is given. The file exists
 * completely or not at all, readable by its owner only. Returns the number of its rows.
 */
export async function writeCopy(
  path: string,
  head: CopyHead,
  pieces: AsyncIterable<Piece>,
  readCounters: () => Promise<Counter[]>,
  sign?: (sha256: string) => string,
): Promise<number> {
  const draft = `${path}.part`;
  let rows = 0;
  async function* texts(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let chunk = `${JSON.stringify(head)}\n`;
    for await (const piece of pieces) {
      if (typeof piece === 'string') rows += 1;
      chunk += `${typeof piece === 'string' ? piece : JSON.stringify(piece)}\n`;
      if (chunk.length < CHUNK_LENGTH) continue;
      hash.update(chunk);
      yield chunk;
      chunk = '';
    }
    hash.update(chunk);
    const [counters, sha256] = [await readCounters(), hash.digest('hex')];
    const signature = sign?.(signedText({ rows, counters, sha256 }));
    const end: CopyEnd = { rows, counters, sha256, ...(signature === undefined ? {} : { signature }) };
    yield `${chunk}${JSON.stringify({ end })}\n`;
  }
  try {
    await pipeline(
      Readable.from(texts()),
      createGzip(),
      createWriteStream(draft, { mode: OWNER_ONLY, flush: true }),
    );
  } catch (error) {
    rmSync(draft, { force: true });
    const { code, path: where } = error as NodeJS.ErrnoException;
    if (where === draft || code === 'ENOSPC')
      throw new CopyRefused(`"${path}" cannot be written (${code}). Nothing was left behind.`);
    throw error;
  }
  renameSync(draft, path);
  return rows;
}

/** The signed content: the end of a copy, and by its hash everything before. */
export function signedText({ rows, counters, sha256 }: Omit<CopyEnd, 'signature'>): string {
  return JSON.stringify([rows, counters.map(({ table, column, last }) => [table, column, last]), sha256]);
}

/** Throws CopyRefused for a file that does not exist, or is not a copy. */
export async function readHead(path: string): Promise<CopyHead> {
  for await (const line of linesOf(path)) {
    const head = parse(line) as Partial<CopyHead>;
    if (head.format === 1 && (head.farewind === 'backup' || head.farewind === 'agency'))
      return head as CopyHead;
    break;
  }
  throw new CopyRefused(`"${path}" is no copy that this version of Farewind can read.`);
}

/** Rows of one section, as many as are written at a time. */
export interface RowsRead {
  readonly section: Section;
  readonly lines: readonly string[];
}

/**
 * Passes the rows of a copy to `take` and returns its trailer. Throws CopyRefused if the file was truncated or altered,
 * which shows only at its end: the caller commits the rows afterwards.
 */
export async function readCopy(path: string, take: (rows: RowsRead) => Promise<void>): Promise<CopyEnd> {
  const hash = createHash('sha256');
  let section: Section | undefined;
  let lines: string[] = [];
  let length = 0;
  let rows = 0;
  const handOver = async (): Promise<void> => {
    if (section && lines.length > 0) await take({ section, lines });
    lines = [];
    length = 0;
  };
  for await (const line of linesOf(path)) {
    if (line.startsWith('[')) {
      lines.push(line);
      length += line.length;
      rows += 1;
      if (length >= CHUNK_LENGTH) await handOver();
    } else if (line.startsWith('{"end":')) {
      const { end } = parse(line) as { end: CopyEnd };
      if (end.rows !== rows || end.sha256 !== hash.digest('hex')) break;
      await handOver();
      return end;
    } else {
      await handOver();
      section = parse(line) as Section;
    }
    hash.update(`${line}\n`);
  }
  throw damaged(path);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  try {
    const file = createReadStream(path);
    const text = file.on('error', (error) => unzipped.destroy(error));
    const unzipped = text.pipe(createGunzip()).setEncoding('utf8');
    for await (const chunk of unzipped) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new CopyRefused(`The file "${path}" cannot be read.`);
    if (code?.startsWith('Z_')) throw damaged(path);
    throw error;
  }
}

function parse(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}

function damaged(path: string): CopyRefused {
  return new CopyRefused(`"${path}" was cut off or altered. Nothing was taken over from it.`);
}
