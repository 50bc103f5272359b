import { expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../api/api-error.ts';
import { ChunkLoadError, TextsLoadError } from '../chunk-load-error.ts';
import { describeError } from './error-dialog-store.ts';

const t = (key: string) => `<${key}>`;
const body = { code: 0, key: 'GEN-BUSY', message: 'Busy', validationErrors: null } as const;

it('puts the message above the details of an answer', () => {
  const error = new ApiError(503, { ...body, details: 'Try later' }, 'r1');
  expect(describeError(error, t)).toEqual({
    title: 'Busy',
    text: 'Try later',
    beep: false,
    reference: 'r1',
    needsReload: false,
  });
});

it('beeps when an answer has only a message', () => {
  const error = new ApiError(503, { ...body, details: null }, undefined);
  expect(describeError(error, t)).toMatchObject({ title: '<error.title>', text: 'Busy', beep: true });
});

it('says that nothing is known when there was no answer', () => {
  expect(describeError(new NoAnswerError(false, undefined), t)).toMatchObject({
    title: '<error.title>',
    text: '<error.unknown>',
  });
  expect(describeError(new NoAnswerError(true, undefined), t).text).toBe('<error.timeout>');
});

it('asks for a reload where a script is missing, because the browser never fetches it again', () => {
  const error = new ChunkLoadError('form', new TypeError('Failed to fetch'));
  expect(describeError(error, t)).toMatchObject({ text: '<error.pageLoad>', needsReload: true });
});

it('asks to try again where texts are missing, which are asked for anew', () => {
  const error = new TextsLoadError('messages/en', new TypeError('Failed to fetch'));
  expect(describeError(error, t)).toMatchObject({ text: '<error.unknown>', needsReload: false });
});
