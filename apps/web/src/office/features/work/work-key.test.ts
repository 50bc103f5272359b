import { describe, expect, it } from 'vitest';
import { readWorkKey } from './work-key.ts';

const press = (code: string, held: object = {}) =>
  readWorkKey({
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...held,
  });

describe('the keys of the work queue', () => {
  it('are known by their place, so that no layout has to be switched', () => {
    // On a Russian keyboard these are О, Л, И, П, Я, Е, Ч, С.
    expect(
      ['KeyJ', 'KeyK', 'KeyB', 'KeyG', 'KeyZ', 'KeyT', 'KeyX', 'KeyC'].map((code) => press(code)),
    ).toEqual(['next', 'previous', 'take', 'handOver', 'snooze', 'add', 'mark', 'call']);
    expect(press('Digit3')).toEqual({ answer: 3 });
  });

  it('leave to the browser what it does itself', () => {
    expect(press('KeyC', { ctrlKey: true })).toBeUndefined();
    expect(press('KeyK', { metaKey: true })).toBeUndefined();
    expect(press('KeyB', { altKey: true })).toBeUndefined();
    expect(press('Slash', { shiftKey: true })).toBeUndefined();
    expect(press('KeyQ')).toBeUndefined();
  });

  it('mark a range with Shift', () => {
    expect(press('KeyX', { shiftKey: true })).toBe('mark');
  });

  it('that are held down move through the rows, and answer and change nothing', () => {
    const held = (code: string) => press(code, { repeat: true });
    expect(['KeyJ', 'ArrowUp'].map(held)).toEqual(['next', 'previous']);
    expect(['Digit1', 'Digit4', 'KeyB', 'KeyX', 'Enter'].map(held)).toEqual(Array(5).fill('held'));
  });
});
