import { expect, test } from 'vitest';
import { catalogue } from '@farewind/contract/catalogue';
import { languages } from '@farewind/contract/core/fields';
import { z } from 'zod';
import { catalogueOf } from '../messages/translate.ts';
import { renderError } from './render-error.ts';

const withCode = (code: string) => Object.assign(new Error('the inside of the matter'), { code });

test.each([
  ['nobody listens', withCode('ECONNREFUSED')],
  ['its name is not found', withCode('ENOTFOUND')],
  ['its socket is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['it is being stopped', withCode('57P01')],
  ['it is starting', withCode('57P03')],
  ['its disk is full', withCode('53100')],
  ['it is a copy that is only read', withCode('25006')],
  ['the line was cut', new Error('Connection terminated unexpectedly')],
  [
    'the line had been cut before',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['no connection is free', new Error('timeout exceeded when trying to connect')],
])(
  'a database that cannot be used, since %s, is told as a busy shop in each language, with a time to come again',
  (_why, error) => {
    const answers = languages.map((language) => renderError(error, language));
    expect(answers.map(({ status }) => status)).toEqual(languages.map(() => 503));
    expect(answers.every(({ retryAfterSeconds = 0 }) => retryAfterSeconds > 0)).toBe(true);
    const texts = answers.map(({ envelope }) => envelope.error?.message ?? '');
    expect(new Set(texts).size).toBe(languages.length);
    expect(texts.join(' ')).not.toMatch(/inside of the matter|connect|client/i);
  },
);

test('an internal error stays one, whatever its message', () => {
  for (const code of ['23505', 'ENOENT'])
    expect(renderError(withCode(code), 'en')).toMatchObject({
      status: 500,
      envelope: { error: { key: 'GEN-BUG' } },
    });
});

/** The services that the stock clients have screens for. */
const STOCK = /^(?:Account|Configuration|Role|Tenant|TokenAuth|User)\//;

test.each(languages)(
  'every filter of a list and a report, and every field of a mail server, has a readable name, in %s',
  (language) => {
    const names = catalogue.flatMap(({ name, input }) => {
      const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
      const isFilter = fields.includes('maxResultCount') || name.startsWith('Report/');
      return isFilter || name === 'Setting/SaveEmailSetting' ? fields : [];
    });
    expect(new Set(names).size).toBeGreaterThan(60);
    expect(names.filter((name) => catalogueOf(language)[`field.${name}`] === undefined)).toEqual([]);
  },
);

test.each(languages)("every field of the framework's own forms has a readable name, in %s", (language) => {
  const names = catalogue
    .filter(({ name }) => STOCK.test(name))
    .flatMap(({ input }) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => catalogueOf(language)[`field.${name}`] === undefined)).toEqual([]);
});
