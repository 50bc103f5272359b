import type { KeyboardEvent } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendByKey } from './send-by-key.ts';

class Area {
  readonly tagName = 'TEXTAREA';
}

beforeAll(() => void vi.stubGlobal('HTMLTextAreaElement', Area));
afterAll(() => void vi.unstubAllGlobals());

function press(keys: Partial<KeyboardEvent>, target: object = new Area()) {
  const requestSubmit = vi.fn();
  const preventDefault = vi.fn();
  const event = { key: 'Enter', target, currentTarget: { requestSubmit }, preventDefault };
  sendByKey(Object.assign(event, keys) as unknown as KeyboardEvent<HTMLFormElement>);
  expect(preventDefault).toHaveBeenCalledTimes(requestSubmit.mock.calls.length);
  return requestSubmit.mock.calls.length;
}

test('Ctrl+Enter and Cmd+Enter in a text area send the form, once', () => {
  expect(press({ ctrlKey: true })).toBe(1);
  expect(press({ metaKey: true })).toBe(1);
  expect(press({ ctrlKey: true, repeat: true })).toBe(0);
});

test('Enter alone begins a line, and other fields and keys send nothing', () => {
  expect(press({})).toBe(0);
  expect(press({ shiftKey: true })).toBe(0);
  expect(press({ key: 'a', ctrlKey: true })).toBe(0);
  expect(press({ ctrlKey: true }, {})).toBe(0);
});
