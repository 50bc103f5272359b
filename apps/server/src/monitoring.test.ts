import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from './platform/metrics.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

const rules = (
  parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const operations = read('docs/operations.md');

/** The metrics of a process with their labels. */
const { registry } = createMetrics(() => ({
  used: 0,
  idle: 0,
  waiting: 0,
  waitedMs: 0,
  limit: 0,
  repeated: 0,
}));
const told = new Map(
  registry.getMetricsAsArray().flatMap((metric): [string, readonly string[]][] => {
    const { name, type } = metric as unknown as { name: string; type: string };
    const labels = (metric as unknown as { labelNames?: string[] }).labelNames ?? [];
    const isHistogram = type === 'histogram';
    const names = isHistogram ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];
    return names.map((one) => [one, isHistogram ? [...labels, 'le'] : labels]);
  }),
);
/** What Prometheus itself adds. */
const added = ['instance', 'job'];

/** The metrics and labels of an expression that no process exports. */
function findUntold(expression: string): string[] {
  const named = expression.matchAll(/\b((?:farewind|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  return [...named].flatMap(([, name = '', selector = '']) => {
    const labels = told.get(name);
    if (labels === undefined) return [name];
    const asked = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    return asked
      .filter((label) => ![...labels, ...added].includes(label))
      .map((label) => `${name}{${label}}`);
  });
}

test('every metric of the dashboard and the alerts is exported by a process', () => {
  const expressions = [...shown, ...rules.map(({ expr }) => expr)];
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.flatMap(findUntold)).toEqual([]);
});

test('every metric that we export is on the dashboard', () => {
  const all = shown.join(' ');
  const missing = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('farewind_') && !all.includes(name));
  expect(missing).toEqual([]);
});

test('every alert links to an existing run-book section', () => {
  const headings = [...operations.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  for (const { alert, annotations } of rules) {
    const [file, anchor = ''] = annotations.runbook.split('#');
    expect({ alert, file, isThere: headings.includes(anchor) }).toEqual({
      alert,
      file: 'docs/operations.md',
      isThere: true,
    });
  }
});

/** The anchor of a heading as Markdown renderers generate it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
}
