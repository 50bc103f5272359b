import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { packData, unpackData, type PackedData } from './packed-data.ts';

/** Says what the file is and in which layout; another layout gets another one. */
const MARK = Buffer.from('farewind-snap-1\n');
/** Mark, the two checksums, then bytes of the key, of the text and of the columns. */
const HEAD_BYTES = MARK.length + 24;
const CHUNK = 1 << 28;

/**
 * Keeps data in a file under a key that says what it was made of: a head, the key, the text, the columns. What is written
 * is what the data is now; the file appears as a whole or not at all.
 */
export async function writeSnapshotFile(file: string, key: string, value: unknown): Promise<void> {
  const parts = partsOf(
    key,
    packData(value, (bytes) => new ArrayBuffer(bytes)),
  );
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, 'w');
    try {
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function partsOf(key: string, { text, columns }: PackedData): Uint8Array[] {
  const keyBytes = Buffer.from(key);
  const textBytes = Buffer.from(text);
  const sizes = Buffer.alloc(HEAD_BYTES - MARK.length);
  sizes.writeUInt32LE(keyBytes.length, 8);
  sizes.writeUInt32LE(textBytes.length, 12);
  sizes.writeDoubleLE(columns.byteLength, 16);
  sizes.writeUInt32LE(textChecksum([sizes.subarray(8), keyBytes, textBytes]), 0);
  sizes.writeInt32LE(columnChecksum(columns), 4);
  return [MARK, sizes, keyBytes, textBytes, new Uint8Array(columns)];
}

export interface SnapshotFile {
  readonly key: string;
  readonly value: unknown;
}

/** Reads a file back; undefined when there is none. Throws when it is broken. `allocate` gives the columns' memory. */
export function readSnapshotFile(
  file: string,
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): SnapshotFile | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const head = readBytes(descriptor, new Uint8Array(HEAD_BYTES));
    const sizes = Buffer.from(head.subarray(MARK.length));
    if (!MARK.equals(head.subarray(0, MARK.length)))
      throw new Error('The file is no snapshot of this layout');
    const [keyLength, textLength] = [sizes.readUInt32LE(8), sizes.readUInt32LE(12)];
    const columnLength = sizes.readDoubleLE(16);
    const length = HEAD_BYTES + keyLength + textLength + columnLength;
    if (fstatSync(descriptor).size !== length) throw new Error('The snapshot is not as long as it says');
    const keyBytes = readBytes(descriptor, new Uint8Array(keyLength));
    const textBytes = readBytes(descriptor, new Uint8Array(textLength));
    const columns = allocate(columnLength);
    readBytes(descriptor, new Uint8Array(columns));
    const isWhole =
      textChecksum([sizes.subarray(8), keyBytes, textBytes]) === sizes.readUInt32LE(0) &&
      columnChecksum(columns) === sizes.readInt32LE(4);
    if (!isWhole) throw new Error('The snapshot is damaged: its checksum is another one');
    const text = Buffer.from(textBytes.buffer, 0, textBytes.length).toString('utf8');
    return { key: Buffer.from(keyBytes).toString('utf8'), value: unpackData({ text, columns }) };
  } finally {
    closeSync(descriptor);
  }
}

/** Fills the bytes from where the last read ended. Throws when the file ends before. */
function readBytes(descriptor: number, bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(descriptor, bytes, at, Math.min(CHUNK, bytes.length - at), null);
    if (read === 0) throw new Error('The snapshot is cut off');
    at += read;
  }
  return bytes;
}

function textChecksum(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => crc32(part, sum), 0);
}

/**
 * Four sums over every fourth word, folded: each step can be undone, so one changed word always shows. Over hundreds of
 * megabytes it takes a third of the time of a CRC.
 */
function columnChecksum(columns: ArrayBufferLike): number {
  const words = new Int32Array(columns);
  let one = 1;
  let two = 2;
  let three = 3;
  let four = 4;
  let at = 0;
  for (const end = words.length - 3; at < end; at += 4) {
    one = Math.imul(one ^ words[at]!, 0x9e3779b1);
    two = Math.imul(two ^ words[at + 1]!, 0x85ebca77);
    three = Math.imul(three ^ words[at + 2]!, 0xc2b2ae3d);
    four = Math.imul(four ^ words[at + 3]!, 0x27d4eb2f);
  }
  for (; at < words.length; at++) one = Math.imul(one ^ words[at]!, 0x9e3779b1);
  return one ^ (two << 1) ^ (two >>> 31) ^ Math.imul(three, 5) ^ Math.imul(four, 9);
}
