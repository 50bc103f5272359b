import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPress } from './pointer-press.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page under a finger, with a change that came while it was pressed. */
function pressAndChange() {
  const page = new EventTarget();
  const press = watchPress(page);
  const send = (type: string) => page.dispatchEvent(new Event(type));
  send('pointerdown');
  const change = vi.fn<() => void>();
  return { send, press, change, withdraw: press.whenReleased(change) };
}

it('a change under a pressed finger is shown after its tap has arrived, however late a touch screen sends it', () => {
  const { send, press, change } = pressAndChange();
  vi.advanceTimersByTime(200);
  send('pointerup');
  vi.advanceTimersByTime(200);
  expect(change).not.toHaveBeenCalled();
  send('click');
  expect(change).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(change).toHaveBeenCalledOnce();
  expect(press.isPressed()).toBe(false);
});

it('a press that scrolls, ends without a tap or rests does not hold the page for long', () => {
  for (const [end, within] of [
    ['pointercancel', 0],
    ['pointerup', 500],
    ['pointermove', 3000],
  ] as const) {
    const { send, change } = pressAndChange();
    send(end);
    vi.advanceTimersByTime(within);
    expect(change, end).toHaveBeenCalledOnce();
  }
});

it('without a press a change is shown at once, and one that a newer has replaced never', () => {
  const change = vi.fn<() => void>();
  watchPress(new EventTarget()).whenReleased(change);
  expect(change).toHaveBeenCalledOnce();
  const pressed = pressAndChange();
  pressed.withdraw();
  vi.advanceTimersByTime(3000);
  expect(pressed.change).not.toHaveBeenCalled();
});
