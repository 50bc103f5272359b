import { inflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { MOST_COLUMNS, MOST_LETTERS, MOST_ROWS } from './table-limits.ts';

/** A table that unpacks to more was not written by hand. */
const MOST_BYTES = 30_000_000;
/** Each tag becomes an object; twice as many block the process for seconds. */
const MOST_TAGS = 1_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  // Some programs name each element with a prefix, as in `<x:row>`.
  removeNSPrefix: true,
  isArray: (name) => ['row', 'c', 'si', 'r'].includes(name),
});

/** Of an archive, and of a workbook of Excel 97 to 2003, which is refused by name: as text it is read as a senseless table. */
const BEGINNINGS = [Buffer.from('PK'), Buffer.from('D0CF11E0', 'hex')];

/** Whether a file is a workbook and no text, whatever its name. */
export const isWorkbook = (file: Buffer): boolean =>
  BEGINNINGS.some((beginning) => beginning.equals(file.subarray(0, beginning.length)));

/**
 * The rows of a workbook's first sheet as texts (ECMA-376), each at its own index: empty rows are left out. Throws
 * RangeError if the file is not a workbook.
 */
export function readWorkbook(file: Buffer): string[][] {
  const entries = readArchive(file);
  const sheet =
    entries.get('xl/worksheets/sheet1.xml') ??
    entries.get(
      [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0] ?? '',
    );
  if (!sheet) throw new RangeError('The workbook has no sheet');
  const shared = readShared(entries.get('xl/sharedstrings.xml'));
  const rows: string[][] = [];
  for (const row of nodes(follow(parse(sheet), ['worksheet', 'sheetData']), 'row')) {
    const place = Math.min(Number(plainText(row['@r'])) - 1, MOST_ROWS);
    while (rows.length < place) rows.push([]);
    const cells: string[] = [];
    for (const cell of nodes(row, 'c')) {
      const column = columnOf(plainText(cell['@r']), cells.length);
      if (column >= MOST_COLUMNS) continue;
      while (cells.length < column) cells.push('');
      cells[column] = readCell(cell, shared).trim().slice(0, MOST_LETTERS);
    }
    rows.push(cells);
  }
  return rows;
}

type Node = Readonly<Record<string, unknown>>;

function parse(xml: Buffer): unknown {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) tags += 1;
  if (tags > MOST_TAGS) throw new RangeError('The workbook has too many cells');
  return parser.parse(xml.toString('utf8'));
}

function follow(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (isNode(node) ? node[name] : undefined), value);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nodes(value: unknown, name: string): Node[] {
  const found = follow(value, [name]);
  return (Array.isArray(found) ? found : [found]).filter(isNode);
}

function readShared(xml: Buffer | undefined): string[] {
  return xml ? nodes(follow(parse(xml), ['sst']), 'si').map(richText) : [];
}

/** A plain text, or one in runs of different formatting. */
function richText(node: Node): string {
  const own = plainText(node['t']);
  return own !== ''
    ? own
    : nodes(node, 'r')
        .map((run) => plainText(run['t']))
        .join('');
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isNode(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

function readCell(cell: Node, shared: readonly string[]): string {
  if (cell['@t'] === 'inlineStr') return nodes(cell, 'is').map(richText).join('');
  const value = plainText(cell['v']);
  return cell['@t'] === 's' ? (shared[Number(value)] ?? '') : value;
}

/** `AB12` → 27; without a name, the next column. */
function columnOf(name: string, next: number): number {
  const [letters] = /^[A-Z]{1,3}/.exec(name) ?? [];
  return letters === undefined
    ? next
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The XML files of an archive by name in lower case (PKWARE APPNOTE 6.3), stored or deflated. Names differ in case from
 * program to program, such as `xl/SharedStrings.xml` of 1C, and are equal by the standard (ECMA-376 part 2).
 */
function readArchive(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new RangeError('Not an archive');
  const entries = new Map<string, Buffer>();
  let [at, left] = [file.readUInt32LE(end + 16), MOST_BYTES];
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new RangeError('The archive is damaged');
    const [method, packed, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const local = file.readUInt32LE(at + 42);
    const name = file
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .toLowerCase();
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (!/^xl\/(sharedstrings\.xml|worksheets\/[^/]+\.xml)$/.test(name)) continue;
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(begin, begin + packed);
    // The library refuses to unpack more than this remainder.
    const text = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) });
    left -= text.length;
    entries.set(name, text);
  }
  return entries;
}
