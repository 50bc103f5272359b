import { strToU8, zipSync } from 'fflate';
import type { Cell } from './csv.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices of the styles below: plain, title, amount with two decimals, count, day, day with time. */
const style = {
  plain: 0,
  title: 1,
  sum: 2,
  count: 3,
  day: 4,
  time: 5,
} as const;
const WIDEST = 60;
/** The most characters of a cell: with more, Excel calls the whole file damaged. */
const MOST_CHARACTERS = 32_767;

/**
 * A table as a workbook with one sheet (ECMA-376): the first row contains the titles and stays in view. Texts stay
 * texts, whatever they begin with, except days and times as the office writes them: as texts they could be neither sorted
 * nor grouped by month.
 */
export function toXlsx(rows: readonly (readonly Cell[])[], sheetName: string): Uint8Array {
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(nameSheet(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['styles', 'styles.xml'],
    }),
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  });
}

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const columns = (rows[0] ?? []).map((_, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, textOf(row[at] ?? '').length), 0);
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(WIDEST, longest + 2)}" customWidth="1"/>`;
  });
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, at) => cellOf(cell, `${columnName(at)}${line + 1}`, line === 0));
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.number);

function cellOf(cell: Cell, place: string, isTitle: boolean): string {
  if (typeof cell !== 'string') {
    const kind = cell.number.includes('.') ? style.sum : style.count;
    return `<c r="${place}" s="${kind}"><v>${cell.number}</v></c>`;
  }
  if (cell === '') return '';
  const moment = isTitle ? undefined : serialOf(cell);
  if (moment !== undefined) {
    const kind = Number.isInteger(moment) && !cell.includes(':') ? style.day : style.time;
    return `<c r="${place}" s="${kind}"><v>${moment}</v></c>`;
  }
  const kind = isTitle ? style.title : style.plain;
  return `<c r="${place}" s="${kind}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitting(cell))}</t></is></c>`;
}

const fitting = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

const MOMENT = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet. Days before March 1900 are counted differently by different programs and stay texts. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SURE_DAY = 61;

/** The number by which a spreadsheet knows a day, `27-11-2026`, or a time, `27-11-2026 18:48`. */
function serialOf(text: string): number | undefined {
  const [, day, month, year, hours = '00', minutes = '00'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return undefined;
  const written = `${year}-${month}-${day}T${hours}:${minutes}`;
  const time = Date.parse(`${written}Z`);
  // The 31st of February is a text.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 16) !== written) return undefined;
  const serial = (time - DAY_ZERO) / DAY_MS;
  return serial < FIRST_SURE_DAY ? undefined : serial;
}

/** A, B, … Z, AA. */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** Excel forbids some characters in sheet names. */
const nameSheet = (name: string): string => name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31);

function relations(parts: Readonly<Record<string, readonly [kind: string, target: string]>>): string {
  const each = Object.entries(parts).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** XML cannot contain control characters. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** The first day of the format, so that equal tables give equal files. */
const FIRST_DAY = '1980-01-01T00:00:00';

function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(parts), { mtime: FIRST_DAY });
}
