import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import { quantile } from '../../report/quantile.ts';
import type { BenchShop } from '../bench-shop.ts';
import type { StatementRecorder, Statement } from '../statement-recorder.ts';
import type { GrownCall } from './list-calls.ts';
import type { Sample } from './read-samples.ts';
import type pg from 'pg';
import { globalTables } from '../../../apps/server/src/platform/database/migrate.ts';

/** An agency in a database, with a signed-in user who may see all of it. */
export interface Place {
  readonly shop: BenchShop;
  readonly tenantId: number;
  readonly token: string;
  readonly samples: readonly Sample[];
}

export interface Measured {
  readonly call: GrownCall;
  readonly page: string;
  /** How many answers were measured in each place. */
  readonly samples: number;
  /** Milliseconds in each place: the p95 over the inputs; of a dozen inputs that is the slowest. */
  readonly times: readonly number[];
  readonly strays: readonly string[];
}

const ROUNDS = 3;
/** How often a call without drawn inputs is measured. */
export const ALIKE = 4;
const PAGE = 10;
/** The list is counted exactly up to this number. */
const COUNTED = 10_000;
let calls = 0;

/**
 * The p95 of a call over its samples in each place (of a dozen the slowest), alternating, each sample the best of
 * three, through the whole application except the socket; then the rows of other tenants that its statements read in
 * the second place.
 */
export async function measureCall(
  all: readonly Place[],
  call: GrownCall,
  recorder: StatementRecorder,
): Promise<Measured[]> {
  const operation = operationOf(call.operation);
  const places = call.readsSecrets === true ? all.slice(0, 2) : all;
  const first = await measurePage(places, operation, call, recorder, undefined);
  if (call.isDeepToo !== true) return [first];
  const deep = await Promise.all(
    places.map(async (place) => {
      const { totalCount } = await ask(place, operation, call.input(place.samples[0]!));
      return Math.max(0, Math.min(totalCount ?? 0, COUNTED) - PAGE);
    }),
  );
  if (deep[1] === 0) return [first];
  return [first, await measurePage(places, operation, call, recorder, deep)];
}

async function measurePage(
  places: readonly Place[],
  operation: Operation,
  call: GrownCall,
  recorder: StatementRecorder,
  skips: readonly number[] | undefined,
): Promise<Measured> {
  const inputOf = (place: Place, index: number): object => ({
    ...call.input(place.samples[index % place.samples.length]!),
    ...(skips === undefined ? {} : { skipCount: skips[places.indexOf(place)]! }),
  });
  const best: number[][] = places.map(() => []);
  const drawn = Math.max(...places.map((place) => place.samples.length));
  const samples = call.input.length === 0 ? Math.min(ALIKE, drawn) : drawn;
  for (let index = 0; index < samples; index += 1) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, place] of places.entries()) {
        const input = inputOf(place, index);
        const begun = performance.now();
        await ask(place, operation, input);
        best[at]![index] = Math.min(best[at]![index] ?? Infinity, performance.now() - begun);
      }
    }
  }
  const strays = await strayReads(places[1]!, operation, inputOf(places[1]!, 0), recorder);
  return {
    call,
    strays,
    samples,
    page: skips === undefined ? call.what : `page ${1 + Math.floor((skips[1] ?? 0) / PAGE)}`,
    times: best.map((ms) => quantile(ms, 0.95)),
  };
}

async function strayReads(
  place: Place,
  operation: Operation,
  input: object,
  recorder: StatementRecorder,
): Promise<string[]> {
  recorder.start();
  await recorder.record(() => ask(place, operation, input));
  recorder.stop();
  const statements = recorder.requests.flat();
  return findStrayReads(place.shop.database.owner, statements);
}

export async function ask(
  { shop, tenantId, token }: Pick<Place, 'shop' | 'tenantId' | 'token'>,
  operation: Operation,
  input: object,
): Promise<{ readonly totalCount?: number }> {
  calls += 1;
  const isQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const answer = await shop.app.server.inject({
    method: operation.method,
    url: operation.path,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      'abp.tenantid': String(tenantId),
      'accept-encoding': 'identity',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(isQuery
      ? { query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])) }
      : { payload: input }),
  });
  if (answer.statusCode !== 200)
    throw new Error(
      `${operation.name} ${JSON.stringify(input)}: ${answer.statusCode} ${answer.body.slice(0, 500)}`,
    );
  if (!String(answer.headers['content-type']).includes('json')) return {};
  return answer.json<{ result: { totalCount?: number } }>().result ?? {};
}

export function operationOf(name: string): Operation {
  const operation = catalogue.find((each) => each.name === name);
  if (!operation) throw new Error(`The contract has no ${name}`);
  return operation;
}

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
 * The execution plans of a call's statements, with the rights and the tenant of the call: nodes that read rows and
 * discarded them, without an index that begins with the tenant, as text.
 */
async function findStrayReads(owner: pg.Pool, statements: readonly Statement[]): Promise<string[]> {
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
