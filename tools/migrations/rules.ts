import { globalTables } from '../../apps/server/src/platform/database/migrate.ts';
import { judgeForOldCode } from './old-code.ts';
import { readForeignKeys, readUniqueKeys } from './read-keys.ts';
import type { Statement } from './read-statements.ts';

export interface Finding {
  /** planted/<rule>.sql contains an example. */
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly sentence: string;
}

type Rule = (statement: Statement) => readonly Pick<Finding, 'rule' | 'sentence'>[];

const globals = new Set(globalTables);
const isNet = ({ path }: Statement): boolean => /-net-/.test(path);

/** Finds nothing, or one violation if the pattern matches. */
const refuse =
  (
    rule: string,
    pattern: RegExp,
    sentence: string,
    unless: (statement: Statement) => boolean = () => false,
  ): Rule =>
  (statement) =>
    pattern.test(statement.text) && !unless(statement) ? [{ rule, sentence }] : [];

/**
 * Features that Citus and YugabyteDB refuse, or that several servers cannot guarantee. Sources: their own lists of
 * differences from PostgreSQL; the reasons are in docs/growth.md.
 */
export const statementRules: readonly Rule[] = [
  (statement) => readForeignKeys(statement).flatMap(judgeForeignKey),
  (statement) => readUniqueKeys(statement).flatMap(judgeUniqueKey),
  refuse(
    'trigger',
    /^create (?:or replace )?(?:constraint )?trigger\b/,
    'A trigger stands outside of a net.',
    isNet,
  ),
  refuse(
    'identity',
    /\bas identity\b|\b(?:big|small)?serial\b|^create sequence\b|\bdefault nextval\b/,
    'A number that one server counts stands outside of a net; make the id in the process (newId).',
    isNet,
  ),
  refuse(
    'deferrable',
    /\b(?:deferrable|initially deferred)\b/,
    'A check waits for the commit outside of a net.',
    isNet,
  ),
  refuse('exclusion', /\bexclude\s*(?:using|\()/, 'An exclusion constraint is known to one server only.'),
  refuse('gist', /\busing gist\b/, 'A GiST index is known to no other engine.'),
  refuse('generated-column', /\bgenerated always as\s*\(/, 'A stored column is worked out by the engine.'),
  refuse('inheritance', /\binherits\s*\(/, 'A table inherits from another.'),
  refuse('rule-system', /^create (?:or replace )?rule\b/, 'A rule rewrites statements.'),
  refuse(
    'materialized-view',
    /^create materialized view\b/,
    'A materialised view is local to one node, and no policy covers it.',
  ),
  refuse('extension', /^create extension\b/, 'An extension has to be there on every engine.'),
  refuse('table-lock', /^lock (?:table )?\w/, 'A whole table is locked.'),
  judgeForOldCode,
];

/** Applies to migrations and to SQL in the code alike. */
export const textRules: readonly {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly sentence: string;
}[] = [
  {
    rule: 'session-lock',
    pattern: /\bpg_(?:try_)?advisory_lock(?:_shared)?\b/,
    sentence: 'A lock of the session outlives its transaction; take pg_advisory_xact_lock.',
  },
  {
    rule: 'notify',
    pattern: /\bpg_notify\b|['"`](?:listen|notify|unlisten) \w+|^\s*(?:listen|notify) \w+;?$/im,
    sentence: 'Waking by the database holds commits up and stops at its node; write a row and look for it.',
  },
];

/**
 * Row security is forced, so the owner who migrates sees no tenant's rows: unless the owner is a superuser, a change of
 * existing rows would silently change nothing.
 */
export function judgeUnseenRows(statement: Statement, all: readonly Statement[]): Finding[] {
  const table = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement.text)?.[1];
  if (table === undefined || globals.has(table)) return [];
  const isLifted = all.some(({ text }) =>
    text.startsWith(`alter table ${table} no force row level security`),
  );
  const sentence = `The owner sees no rows of ${table}: lift "force row level security" for the change.`;
  return isLifted ? [] : [{ ...statement, rule: 'unseen-rows', sentence }];
}

function judgeForeignKey({
  table,
  columns,
  target,
  targetColumns,
  more,
}: ReturnType<typeof readForeignKeys>[number]) {
  const rule = 'foreign-key';
  const name = `${table} (${columns.join(', ')})`;
  if (globals.has(target)) {
    const isCascade = /on delete/.test(more);
    return isCascade
      ? [{ rule, sentence: `${name} follows what is removed from the global table ${target}.` }]
      : [];
  }
  if (globals.has(table)) return [{ rule, sentence: `The global table ${name} names rows of tenants.` }];
  if (columns[0] !== 'tenant_id' || targetColumns[0] !== 'tenant_id')
    return [{ rule, sentence: `${name} names rows of ${target} that may lie on another server.` }];
  return /on (?:delete|update) set/.test(more)
    ? [{ rule, sentence: `${name} would take the tenant out of a row.` }]
    : [];
}

function judgeUniqueKey({ table, columns }: ReturnType<typeof readUniqueKeys>[number]) {
  if (globals.has(table) || columns[0] === 'tenant_id') return [];
  return [
    {
      rule: 'unique-key',
      sentence: `${table} (${columns.join(', ')}) is to be unique on all servers together.`,
    },
  ];
}
