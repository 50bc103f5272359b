import { errorStatus } from '@farewind/contract/core/error-keys';
import type { PartnerEndpoint } from '@farewind/contract/partners/partner-endpoint';
import { partnerEndpoints } from '@farewind/contract/partners/partner-endpoints';
import { partnerAccountSchema } from '@farewind/contract/partners/sales-partners';
import { z } from 'zod';
import type { MetaSearch } from '../sales-partners/public.ts';

const errorSchema = z.object({
  error: z.object({
    key: z.string().describe('For programs: never renamed'),
    message: z.string().describe('For people, in the language of the call'),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe('Every parameter or member that is wrong: `passengers[0].passportNumber`'),
  }),
});

/** Refusals that every call may have. */
const common = {
  400: 'GEN-VALIDATION: the parameters or members in `fields` are wrong',
  401: 'GEN-SIGNIN: the partner or its key is unknown',
  403: 'GEN-DENIED: the key may not make this call; SITE-CLOSED: the site sells nothing now',
  405: 'GEN-VALIDATION: the path has other methods; see Allow',
  413: 'GEN-TOOLARGE: the body is too large',
  429: 'GEN-LIMIT: more calls or holds than agreed; see Retry-After',
  503: 'GEN-BUSY: too many searches of partners wait, or people need the server; see Retry-After',
} as const;

/** Of calls with a body, in place of the above or besides. */
const ofBodies = {
  400: 'GEN-VALIDATION: the members in `fields` are wrong; if it is empty, the body is not JSON',
  415: 'GEN-VALIDATION: the body is not sent with `Content-Type: application/json`',
} as const;

/** OpenAPI 3.1 of the calls of programs, without its server, generated from the schemas that parse them. */
export function describeApi(metaSearch: MetaSearch): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {
    '/partner/v1/search.json': { get: describeSearch(metaSearch) },
    '/partner/v1/search.xml': { get: describeXmlSearch(metaSearch) },
    '/partner/v1/account.json': { get: describeAccount() },
  };
  for (const endpoint of partnerEndpoints)
    Object.assign((paths[endpoint.path] ??= {}), { [endpoint.method.toLowerCase()]: describe(endpoint) });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farewind partner API',
      version: '1',
      description:
        'Search, quote and hold flights and airport transfers. Programs never pay: a hold has a payment link for its buyer.',
    },
    security: [{ bearer: [] }, { partner: [], key: [] }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema) },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            '`partner:key`, the code of the partner and its key. In a POST call both may also be members of the JSON body.',
        },
        partner: { type: 'apiKey', in: 'query', name: 'partner' },
        key: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  };
}

function describe(endpoint: PartnerEndpoint): Record<string, unknown> {
  const { name, title, description, method, right, input, output } = endpoint;
  return {
    operationId: name,
    summary: title,
    description,
    'x-right': right,
    ...(method === 'POST'
      ? { requestBody: { required: true, content: json(schemaOf(input)) } }
      : { parameters: listParameters(input) }),
    responses: {
      200: { description: 'Success', content: json(schemaOf(output)) },
      ...describeRefusals(endpoint),
    },
  };
}

/** The meta-search, whose answer is a feed: `docs/meta-search.md`. */
function describeSearch({ parameters, answer }: MetaSearch): Record<string, unknown> {
  return {
    operationId: 'search_variants',
    summary: 'Meta-search',
    description:
      'Whole trips with a link to each. `quote` takes the `url` of a variant as its `offerId`; programs that only sell are better served by search-flights.',
    'x-right': 'search',
    parameters: listParameters(parameters),
    responses: {
      200: { description: 'The variants, cheapest first', content: json(schemaOf(answer)) },
      ...describeRefusals({ errors: ['PAX-COUNT', 'PAX-INFANT'], method: 'GET' }),
    },
  };
}

const XML_ANSWER =
  'The same as in search.json: `variants` with the attributes `foundAt` and `validUntil`, in it a `variant` for each, in it its values, a `segment` for each direction and in that a `flight` for each flight';
const XML_REFUSAL = '`<error key="…"><message>…</message><field name="date1">…</field></error>`';

/** The same search for partners that read XML; its refusals are XML too. */
function describeXmlSearch(metaSearch: MetaSearch): Record<string, unknown> {
  const described = describeSearch(metaSearch);
  const responses = Object.entries(described['responses'] as Record<string, object>);
  const xml = (description: string) => ({ 'application/xml': { schema: { type: 'string', description } } });
  return {
    ...described,
    operationId: 'search_variants_xml',
    summary: 'Meta-search, as XML',
    responses: Object.fromEntries(
      responses.map(([status, response]) => [
        status,
        { ...response, content: xml(status === '200' ? XML_ANSWER : XML_REFUSAL) },
      ]),
    ),
  };
}

/** By it a partner checks its key. */
function describeAccount(): Record<string, unknown> {
  return {
    operationId: 'account',
    summary: 'Account',
    description:
      'The rights and the limit of the key, and the languages and currencies of the site. Any key may ask.',
    responses: {
      200: { description: 'Success', content: json(schemaOf(partnerAccountSchema)) },
      ...describeRefusals({ errors: [], method: 'GET' }),
    },
  };
}

function describeRefusals({
  errors,
  method,
}: Pick<PartnerEndpoint, 'errors' | 'method'>): Record<string, unknown> {
  const usualOf: Readonly<Record<number, string>> = { ...common, ...(method === 'POST' ? ofBodies : {}) };
  const own = Map.groupBy(errors, (key): number => errorStatus[key]);
  const statuses = new Set([...Object.keys(usualOf).map(Number), ...own.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const usual = usualOf[status];
      const description = [usual, own.get(status)?.join(', ')].filter((text) => text !== undefined);
      const content = json({ $ref: '#/components/schemas/Error' });
      return [String(status), { description: description.join('; '), content }];
    }),
  );
}

function listParameters(input: z.ZodType): unknown[] {
  const { properties = {}, required = [] } = schemaOf(input) as {
    readonly properties?: Record<string, object>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** As it crosses the wire: what callers may leave out is optional. */
function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return described;
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}
