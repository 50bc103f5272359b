import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { exceptions } from './exceptions.ts';
import { readStatements } from './read-statements.ts';
import { judgeUnseenRows, statementRules, textRules, type Finding } from './rules.ts';

/** The sources that run SQL; the job library has a schema of its own and follows its own rules. */
const EXEMPT = /\.test\.ts$|\/testing\/|\/stress-tests\/|\/stand-in\/|\/test-bank\/|platform\/jobs\//;
/** Files with this part in their names must contain an explanation. */
const MARKED = [
  {
    name: /-net-/,
    says: /^-- Fallback: .{20}/m,
    rule: 'fallback',
    sentence: 'A net needs a line "-- Fallback: …" that says what holds where an engine refuses it.',
  },
  {
    name: /-contract-/,
    says: /^-- Unused since: \d{3}-\S+\.sql/m,
    rule: 'unused-since',
    sentence:
      'A contract needs a line "-- Unused since: NNN-….sql": the last migration of the version which no longer uses what goes.',
  },
];

/**
 * Everything in a folder of migrations that an engine beyond a single server would refuse, before exceptions are
 * removed.
 */
export function checkMigrations(folder: string): Finding[] {
  return listFiles(folder, '.sql').flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const name = relative(folder, path);
    const statements = readStatements(name, source);
    const found = statements.flatMap((statement) => [
      ...statementRules.flatMap((rule) => rule(statement)).map((finding) => ({ ...statement, ...finding })),
      ...textRules
        .filter(({ pattern }) => pattern.test(statement.text))
        .map((finding) => ({ ...statement, ...finding })),
      ...judgeUnseenRows(statement, statements),
    ]);
    const findings = found.map(({ rule, line, sentence }) => ({ rule, path: name, line, sentence }));
    const unsaid = MARKED.filter((mark) => mark.name.test(name) && !mark.says.test(source));
    return [...findings, ...unsaid.map(({ rule, sentence }) => ({ rule, path: name, line: 1, sentence }))];
  });
}

/** Session features used by the code that a pooler or a second server does not keep. */
export function checkSources(folder: string): Finding[] {
  return listFiles(folder, '.ts')
    .filter((path) => !EXEMPT.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          textRules
            .filter(({ pattern }) => pattern.test(text) && !/^\s*(?:\*|\/[/*])/.test(text))
            .map(({ rule, sentence }) => ({ rule, path: relative(folder, path), line: index + 1, sentence })),
        ),
    );
}

/** Findings that no exception names. */
export function withoutExceptions(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ rule, path }) => !exceptions.some((one) => one.rule === rule && isNamed(one.files, path)),
  );
}

/** Exceptions that are no longer needed, each as rule and file. */
export function unusedExceptions(findings: readonly Finding[]): string[] {
  return exceptions.flatMap(({ rule, files }) =>
    files
      .filter((file) => !findings.some((one) => one.rule === rule && isNamed([file], one.path)))
      .map((file) => `${rule} in ${file}`),
  );
}

function isNamed(files: readonly string[], path: string): boolean {
  return files.some((file) => basename(path).startsWith(`${file}-`));
}

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}
