import type pg from 'pg';
import { globalTables } from '../../../apps/server/src/platform/database/migrate.ts';
import type { Statement } from '../statement-recorder.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const shared = new Set(globalTables);
const UNTOUCHED = /Bitmap Heap|CTE|Subquery|Function|WorkTable|Values|Named Tuplestore/;

/**
 * How the statements of a call are carried out, explained as they run, under the rights and the tenant of the call: what looked at
 * rows and left them out, not led to its own by an index that begins with the tenant, in words.
 */
export async function findStrayReads(owner: pg.Pool, statements: readonly Statement[]): Promise<string[]> {
  const client = await owner.connect();
  const strays: string[] = [];
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) {
        await client.query(text, [...values]);
        continue;
      }
      const isOpening = /^\s*select set_config\b/i.test(text);
      if (isOpening) await client.query(text, [...values]);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        [...values],
      );
      if (!isOpening) strays.push(...strayReadsOf(rows[0]!['QUERY PLAN'][0].Plan));
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return strays;
}

function strayReadsOf(plan: PlanNode): string[] {
  return withAllBelow(plan)
    .filter((node) => /Scan/.test(node['Node Type']) && !UNTOUCHED.test(node['Node Type']))
    .filter((node) => (node['Rows Removed by Filter'] ?? 0) > 0)
    .filter((node) => !shared.has(node['Relation Name'] ?? ''))
    .filter((node) => !/\btenant_id = /.test(node['Index Cond'] ?? ''))
    .map(
      (node) =>
        `${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name'] ?? '?'}: ${node['Index Cond'] ?? 'all of it'}`,
    );
}

function withAllBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withAllBelow)];
}
