import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0, deflated, names in UTF-8. */
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: the same files make the same archive. */
const DAY = 0x21;

/** A ZIP archive of files, in their order. At most 65,535 of them, and less than 4 GB (APPNOTE 6.3.10, without ZIP64). */
export function zipFiles(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(DAY, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL, 0);
    const central = Buffer.alloc(6);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(VERSION, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(central, common, rest, nameBytes);
    parts.push(local, common, nameBytes, packed);
    offset += local.length + common.length + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
