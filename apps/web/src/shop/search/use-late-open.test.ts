import { expect, it } from 'vitest';
import { whenElsewhere } from './use-late-open.ts';

/** A page on which a calendar is awaited, and what the traveller does meanwhile. */
function awaitCalendar(page: EventTarget, here: EventTarget | null) {
  let isAwaited = true;
  const end = whenElsewhere(page, here, () => (isAwaited = false));
  return { isAwaited: () => isAwaited, end };
}

it('a calendar that is still loading no longer opens once the traveller has gone on elsewhere', () => {
  for (const act of ['click', 'focusin']) {
    const page = new EventTarget();
    const calendar = awaitCalendar(page, null);
    page.dispatchEvent(new Event(act));
    expect(calendar.isAwaited(), act).toBe(false);
  }
  const page = new EventTarget();
  const calendar = awaitCalendar(page, null);
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Tab' }));
  expect(calendar.isAwaited()).toBe(true);
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
  expect(calendar.isAwaited()).toBe(false);
});

it('the calendar is still awaited while the traveller stays at its button, and once it is open nobody else closes it', () => {
  const page = new EventTarget();
  const calendar = awaitCalendar(page, page);
  page.dispatchEvent(new Event('focusin'));
  expect(calendar.isAwaited()).toBe(true);
  const opened = awaitCalendar(page, null);
  opened.end();
  page.dispatchEvent(new Event('click'));
  expect(opened.isAwaited()).toBe(true);
});
