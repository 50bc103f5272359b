import { splitList, type Statement } from './read-statements.ts';

export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** The text after it: on delete … */
  readonly more: string;
}

export interface UniqueKey {
  readonly table: string;
  readonly columns: readonly string[];
}

const TABLE = /^create table (?:if not exists )?(\w+)\s*\(([\s\S]*)\)/;
const ALTER = /^alter table (?:only )?(\w+)\s+([\s\S]*)$/;
const FOREIGN = /foreign key\s*\(([^)]*)\)\s*references (\w+)\s*\(([^)]*)\)([\s\S]*)$/;
const OWN_FOREIGN = /^(\w+)\s[\s\S]*?\breferences (\w+)\s*(?:\(([^)]*)\))?([\s\S]*)$/;
const UNIQUE = /(?:primary key|unique)\s*(?:nulls not distinct\s*)?\(([^)]*)\)/;
const OWN_UNIQUE = /^(\w+)\s[\s\S]*?\b(?:primary key|unique)\b/;
const UNIQUE_INDEX =
  /^create unique index (?:concurrently )?(?:if not exists )?\w* ?on (\w+)\s*(?:using \w+\s*)?\(([\s\S]*)\)/;

/** The columns and constraints that a statement adds to a table; none for any other statement. */
function readParts({ text }: Statement): { table: string; parts: string[] } | undefined {
  const made = TABLE.exec(text);
  if (made) return { table: made[1]!, parts: splitList(made[2]!) };
  const altered = ALTER.exec(text);
  if (!altered) return undefined;
  const parts = splitList(altered[2]!).filter((part) => part.startsWith('add '));
  return { table: altered[1]!, parts: parts.map((part) => part.replace(/^add (?:column )?/, '')) };
}

export function readForeignKeys(statement: Statement): ForeignKey[] {
  const read = readParts(statement);
  return (read?.parts ?? []).flatMap((part) => {
    const { table } = read!;
    const whole = FOREIGN.exec(part);
    if (whole) {
      const [, columns, target, targetColumns, more] = whole;
      return [
        {
          table,
          columns: names(columns!),
          target: target!,
          targetColumns: names(targetColumns!),
          more: more!,
        },
      ];
    }
    const own = OWN_FOREIGN.exec(part);
    if (!own) return [];
    const [, column, target, targetColumns, more] = own;
    return [
      { table, columns: [column!], target: target!, targetColumns: names(targetColumns ?? ''), more: more! },
    ];
  });
}

export function readUniqueKeys(statement: Statement): UniqueKey[] {
  const index = UNIQUE_INDEX.exec(statement.text);
  if (index) return [{ table: index[1]!, columns: splitList(index[2]!) }];
  const read = readParts(statement);
  return (read?.parts ?? []).flatMap((part) => {
    const whole = UNIQUE.exec(part);
    if (whole) return [{ table: read!.table, columns: names(whole[1]!) }];
    const own = OWN_UNIQUE.exec(part);
    return own ? [{ table: read!.table, columns: [own[1]!] }] : [];
  });
}

function names(list: string): string[] {
  return list === '' ? [] : splitList(list);
}
