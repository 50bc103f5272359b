import { createHash } from 'node:crypto';
import type { Operation } from '@farewind/contract/core/operation';
import fc from 'fast-check';
import { z } from 'zod';
import type { Chance } from '../chance.ts';

/** As much of JSON Schema as the contract's schemas need. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Texts with a meaning somewhere in the product, which chance alone would never produce. */
const likely: readonly string[] = [
  'AYT',
  'VKO',
  'MOW',
  'IST',
  'ZF',
  '801',
  'EUR',
  'RUB',
  'TRY',
  'USD',
  'TR',
  'RU',
  'en',
  'ru',
  'tr',
  'Y',
  'M',
  '2030-06-01',
  '2027-03-03',
  '1989-03-14',
  '2027-03',
  '2030-06-01T12:40',
  '2030-06-01T12:40:00Z',
  '12:30',
  'anna@example.com',
  'nobody@example.com',
  '+79161234567',
  '9161234567',
  '+7',
  'ANNA',
  'SOKOLOVA',
  'admin',
  '1',
  '2',
  '9',
  '100',
  '10.00',
  '-5.00',
  '0.5',
  'true',
  'false',
  'adult',
  'child',
  'infant',
  'o',
  'none',
  'all',
  'ABC234',
  'FW123456782',
  '000000',
  '5555555555554444',
  '123',
  '12',
  '2031',
  'faq',
  'terms',
  'name desc',
  'id',
];
const PATTERN_SAMPLES = 12;
const SEVERAL = 3;

const schemas = new Map<string, JsonSchema>();

/** The input of an operation by its published description. */
export function inputSchemaOf({ name, input }: Operation): JsonSchema {
  const known = schemas.get(name);
  if (known) return known;
  const made = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(name, made);
  return made;
}

/** A value that a schema takes, as far as it can say so: rules beyond it (a real date, a known code) are met at times. */
export function valueOf(schema: JsonSchema, chance: Chance, root: JsonSchema = schema): unknown {
  if (schema.$ref !== undefined) return valueOf(defOf(schema.$ref, root), chance, root);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[chance.below(schema.enum.length)];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return valueOf(chance.pick(choices), chance, root);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((each) => valueOf(each, chance, root))) as unknown;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, chance, root);
    case 'array':
      return arrayOf(schema, chance, root);
    case 'string':
      return textOf(schema, chance);
    case 'integer':
      return numberOf(schema, chance);
    case 'number':
      return chance.happens(0.5) ? numberOf(schema, chance) : chance.next() * 100;
    case 'boolean':
      return chance.happens(0.5);
    case 'null':
      return null;
    default:
      return chance.happens(0.5) ? chance.below(1000) : chance.pick(likely);
  }
}

function objectOf(schema: JsonSchema, chance: Chance, root: JsonSchema): Record<string, unknown> {
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || chance.happens(0.5),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, valueOf(member, chance, root)]));
}

function arrayOf(schema: JsonSchema, chance: Chance, root: JsonSchema): unknown[] {
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((each) => valueOf(each, chance, root));
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? least + SEVERAL, least + SEVERAL);
  const length = least + chance.below(most - least + 1);
  return Array.from({ length }, () => valueOf(schema.items ?? {}, chance, root));
}

function numberOf({ minimum, maximum }: JsonSchema, chance: Chance): number {
  const least = Math.max(minimum ?? -10, -1_000_000);
  const most = Math.min(maximum ?? Math.max(least, 0) + 1000, 1_000_000);
  // Both ends are where mistakes are.
  if (chance.happens(0.2)) return minimum ?? least;
  if (chance.happens(0.2)) return maximum ?? most;
  return least + chance.below(most - least + 1);
}

function textOf({ pattern, format, minLength = 0, maxLength = 5000 }: JsonSchema, chance: Chance): string {
  if (format === 'email') return `fuzz${chance.below(1000)}@example.com`;
  if (format === 'uuid') return `0190a0a0-0000-7000-8000-${String(chance.below(1e9)).padStart(12, '0')}`;
  if (format === 'uri') return 'http://localhost:1/';
  if (pattern !== undefined) return chance.pick(samplesOf(pattern));
  if (chance.happens(0.1)) return 'x'.repeat(chance.happens(0.5) ? minLength : maxLength);
  const word = chance.happens(0.7) ? chance.pick(likely) : `Word ${chance.below(100_000)}`;
  return word.padEnd(minLength, 'x').slice(0, maxLength);
}

const samples = new Map<string, readonly string[]>();

function samplesOf(pattern: string): readonly string[] {
  const known = samples.get(pattern);
  if (known) return known;
  const seed = createHash('sha256').update(pattern).digest().readInt32BE();
  const made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed, numRuns: PATTERN_SAMPLES });
  samples.set(pattern, made);
  return made;
}

function defOf(ref: string, root: JsonSchema): JsonSchema {
  return root.$defs?.[ref.split('/').at(-1) ?? ''] ?? {};
}
