import type { KeyboardEvent } from 'react';

/** The arrows go from the search field through the questions and back; Home and End to the first and the last. */
export function moveBetweenQuestions(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .faq-q > summary'),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ...(isTyping ? {} : { Home: 1, End: stops.length - 1 }),
  }[event.key];
  const next = to === undefined ? undefined : stops[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
