import { isNode, isTestFile, lineAt, visit, type SourceFile, type SyntaxNode } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const FOLDERS = ['apps/web/src/', 'apps/server/src/modules/', 'apps/server/src/platform/', 'packages/'];
/** The only file that may read the device's zone: for the days that a user may choose from. */
const DEVICE_CLOCK = 'apps/web/src/shared/format/device-clock.ts';

/** Methods of a Date that use the zone of the machine. */
const LOCAL = new Set([
  'getHours',
  'getMinutes',
  'getSeconds',
  'getDate',
  'getDay',
  'getMonth',
  'getFullYear',
  'getTimezoneOffset',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toTimeString',
]);
const DATE_PARTS = new Set([
  'dateStyle',
  'timeStyle',
  'weekday',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
]);

/**
 * Times are formatted in the zone of a journey, an agency or an explicit name, never in that of the browser or the
 * server.
 */
export function checkZone(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => FOLDERS.some((folder) => path.startsWith(folder)))
    .filter(({ path }) => path !== DEVICE_CLOCK && !isTestFile(path))
    .flatMap((file) => {
      const violations: Violation[] = [];
      const dates = namesOfDates(file.program);
      visit(file.program, (node) => {
        if (!readsMachineZone(node, dates)) return;
        const sentence =
          'Name the zone: use the clock of the journey (useJourneyClock), of the office (formatInstant) or zoneMoment.';
        violations.push({ rule: 'zone', path: file.path, line: lineAt(file, node.start), sentence });
      });
      return violations;
    });
}

function readsMachineZone(node: SyntaxNode, dates: ReadonlySet<unknown>): boolean {
  const { callee } = node;
  if (!isNode(callee)) return false;
  const args = node['arguments'] as readonly unknown[];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return false;
  const name = String(property['name']);
  if (object['name'] === 'Intl' && name === 'DateTimeFormat') return !namesZone(args[1]);
  if (node.type !== 'CallExpression') return false;
  if (name === 'toLocaleString') return tellsDate(object, args[1], dates) && !namesZone(args[1]);
  return LOCAL.has(name);
}

/** Numbers have the method too: a date is told by where it is made or typed, or by the parts asked for. */
function tellsDate(object: SyntaxNode, options: unknown, dates: ReadonlySet<unknown>): boolean {
  const isDate = object.type === 'Identifier' ? dates.has(object['name']) : makesDate(object);
  return isDate || namesOf(options).some((name) => DATE_PARTS.has(name));
}

/** The file's variables that are made as a `Date`, and its variables and parameters that are typed as one. */
function namesOfDates(program: SyntaxNode): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  visit(program, (node) => {
    const { id, init, typeAnnotation } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init) && makesDate(init))
      names.add(id['name']);
    if (node.type === 'Identifier' && isNode(typeAnnotation) && typesDate(typeAnnotation))
      names.add(node['name']);
  });
  return names;
}

function makesDate({ type, callee }: SyntaxNode): boolean {
  return type === 'NewExpression' && isNode(callee) && callee['name'] === 'Date';
}

function typesDate({ typeAnnotation: type }: SyntaxNode): boolean {
  const name = isNode(type) ? type['typeName'] : undefined;
  return isNode(name) && name['name'] === 'Date';
}

function namesZone(options: unknown): boolean {
  return namesOf(options).includes('timeZone');
}

/** The members of an object literal, including those of objects spread into it. */
function namesOf(options: unknown): string[] {
  if (!isNode(options) || options.type !== 'ObjectExpression') return [];
  return (options['properties'] as readonly SyntaxNode[]).flatMap((member) => {
    if (member.type === 'SpreadElement') return namesOf(member['argument']);
    const key = member['key'];
    return isNode(key) ? [String(key['name'] ?? key['value'])] : [];
  });
}
