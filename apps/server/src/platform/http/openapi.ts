import { errorSchema } from '@farewind/contract/core/envelope';
import { errorStatus } from '@farewind/contract/core/error-keys';
import type { Operation } from '@farewind/contract/core/operation';
import { z } from 'zod';
import { escapeHtml } from './escape-html.ts';

/** OpenAPI 3.1 generated from the validating schemas. */
export function buildOpenApi(catalogue: readonly Operation[], serverUrl: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farewind',
      version: '1',
      description:
        'Every response is wrapped in an envelope: `result` holds the data of a successful call, `error` describes a failure.',
    },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries(catalogue.map((operation) => [operation.path, pathItem(operation)])),
    components: { schemas: { Error: jsonSchema(errorSchema, 'output') } },
  };
}

function pathItem(operation: Operation): Record<string, unknown> {
  const reads = operation.method === 'GET' || operation.method === 'DELETE';
  return {
    [operation.method.toLowerCase()]: {
      operationId: operation.name.replace('/', '_'),
      summary: operation.summary,
      tags: [operation.name.split('/')[0]],
      'x-access': operation.access,
      'x-error-keys': operation.errors,
      ...(reads
        ? { parameters: queryParameters(operation.input) }
        : { requestBody: { required: true, content: json(jsonSchema(operation.input, 'input')) } }),
      responses: {
        200: { description: 'Success', content: json(envelopeOf(jsonSchema(operation.output, 'input'))) },
        ...errorResponses(operation),
      },
    },
  };
}

function errorResponses(operation: Operation): Record<string, unknown> {
  const statuses = Map.groupBy(operation.errors, (key) => errorStatus[key]);
  return Object.fromEntries(
    [...statuses].map(([status, keys]) => [
      status,
      {
        description: keys.join(', '),
        content: json(envelopeOf({ type: 'null' }, { $ref: '#/components/schemas/Error' })),
      },
    ]),
  );
}

function envelopeOf(result: unknown, error: unknown = { type: 'null' }): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      result,
      error,
      success: { type: 'boolean' },
      targetUrl: { type: 'null' },
      unAuthorizedRequest: { type: 'boolean' },
      __abp: { const: true },
    },
  };
}

function queryParameters(schema: z.ZodType): unknown[] {
  const shape = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: shape.required?.includes(name) ?? false,
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

/**
 * The HTML page of the API: one table and no script, so that it needs no exception from the content security policy.
 */
export function renderDocsPage(catalogue: readonly Operation[]): string {
  const rows = catalogue.map(
    (operation) =>
      `<tr><td><code>${operation.method}</code></td><td><code>${operation.path}</code></td><td>${escapeHtml(operation.summary)}</td><td>${operation.access}</td><td>${operation.errors.join(', ')}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Farewind API</title>
<h1>Farewind API</h1><p>Request and response schemas: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table border="1" cellpadding="6"><thead><tr><th>Method<th>Path<th>Summary<th>Access<th>Error keys</tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}
