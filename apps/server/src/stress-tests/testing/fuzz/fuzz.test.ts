import { catalogue } from '@farewind/contract/catalogue';
import { expect, test } from 'vitest';
import { Chance } from '../chance.ts';
import { judgeAnswer } from './judge-answer.ts';
import { spoilInput } from './spoil-input.ts';
import { inputSchemaOf, valueOf } from './values-of-schema.ts';

const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };
const refused = JSON.stringify({ __abp: true, success: false, error: { key: 'GEN-DENIED', message: 'No.' } });

test.each([
  [500, refused, 'was answered with 500'],
  [200, 'Error: x\n    at act (/srv/act.js:1:2)', 'told a stack trace'],
  [400, refused.replace('No.', 'invalid input syntax for type uuid'), 'told words of the database'],
  [200, '{"result":"file:///srv/app/act.ts"}', 'told a place in the code'],
  [403, '{"statusCode":403,"error":"Forbidden"}', 'was refused without the envelope and its key'],
])('an answer of %i with %j is a fault', (statusCode, body, fault) => {
  expect(judgeAnswer({ statusCode, headers, body })).toEqual([fault]);
});

test('a refusal in words, and an answer, are none', () => {
  expect(judgeAnswer({ statusCode: 403, headers, body: refused })).toEqual([]);
  expect(judgeAnswer({ statusCode: 200, headers, body: '{"result":{}}' })).toEqual([]);
  expect(judgeAnswer({ statusCode: 200, headers: {}, body: '' })).toHaveLength(2);
});

test('for every operation inputs are made that its own schema takes, most of them at the first try', () => {
  const chance = new Chance(1);
  const takes = (index: number): boolean => {
    const { input, method } = catalogue[index]!;
    if (method !== 'POST') return true;
    return Array.from({ length: 30 }).some(
      () => input.safeParse(valueOf(inputSchemaOf(catalogue[index]!), chance)).success,
    );
  };
  const taken = [...catalogue.keys()].filter(takes);
  expect(taken.length).toBeGreaterThan(catalogue.length * 0.8);
});

test('a spoilt input differs, the first one stays as it was, and a seed repeats both', () => {
  const input = { name: 'Anna', trips: [{ from: 'AYT', bags: 2 }], at: null };
  const spoil = (seed: number) => {
    const chance = new Chance(seed);
    return JSON.stringify(Array.from({ length: 50 }, () => spoilInput(input, {}, chance)));
  };
  expect(spoil(7)).toBe(spoil(7));
  expect(spoil(7)).not.toBe(spoil(8));
  expect(JSON.stringify(input)).toBe('{"name":"Anna","trips":[{"from":"AYT","bags":2}],"at":null}');
});
