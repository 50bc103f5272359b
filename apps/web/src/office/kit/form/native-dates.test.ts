import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../../', import.meta.url));
/**
 * As an attribute, in an object or in a conditional: the browser draws these in its own language, for example as 03:45
 * PM.
 */
const native = /\btype\b[^\n]{0,60}?['"](?:date|time|datetime-local|month|week)['"]/;

it('no field of shop or office leaves a day or a time to the browser’s own input', () => {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  expect(names.length).toBeGreaterThan(300);
  const found = names.flatMap((name) =>
    readFileSync(join(sources, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (native.test(line) ? [`${name}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

it.each([
  '<input type="date" />',
  "type={name === 'at' ? 'date' : 'text'}",
  "type: 'datetime-local',",
  'type="time"',
  "type={'month'}",
])('the guard sees %s', (line) => expect(native.test(line)).toBe(true));
