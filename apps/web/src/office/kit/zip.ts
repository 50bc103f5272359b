/** Files of text as one archive (PKWARE APPNOTE 6.3), stored as they are: the lists of an office are small. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder();
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [encoder.encode(name), encoder.encode(text)];
    const facts = [...FIXED, [4, crc32(content)], [4, content.length], [4, content.length]] as const;
    const head = join(record([[4, 0x04034b50], ...facts, [2, path.length], [2, 0]]), path);
    local.push(head, content);
    // Comment, disk, attributes within and without: none.
    const none = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ] as const;
    central.push(
      join(record([[4, 0x02014b50], [2, VERSION], ...facts, [2, path.length], ...none, [4, offset]]), path),
    );
    offset += head.length + content.length;
  }
  const directory = join(...central);
  const count = central.length;
  const end = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ] as const;
  return join(...local, directory, record(end));
}

type Part = readonly [bytes: 2 | 4, value: number];

const VERSION = 20;
/** Names in UTF-8. */
const UTF8 = 0x0800;
/** 01-01-1980: the same table is the same file. */
const FIRST_DAY = 0x21;
const FIXED: readonly Part[] = [
  [2, VERSION],
  [2, UTF8],
  [2, 0],
  [2, 0],
  [2, FIRST_DAY],
];

/** Numbers, the lowest byte first. */
function record(parts: readonly Part[]): Uint8Array {
  const bytes = parts.flatMap(([length, value]) =>
    Array.from({ length }, (_, at) => (value >>> (8 * at)) & 0xff),
  );
  return Uint8Array.from(bytes);
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 of ISO 3309, as archives have it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
