/** One input event in a part of the page that was not hydrated yet. */
export interface GapEvent {
  /** `text` and `choice`: the new value of a field. `tick`: whether a box is ticked. */
  readonly kind: 'press' | 'text' | 'choice' | 'tick' | 'key' | 'submit';
  readonly target: HTMLElement;
  /** Position of the target below the root, in case the page is rendered anew. */
  readonly place: readonly number[];
  /** The value of a field, or the name of a key. */
  readonly value: string;
  /** A click that the browser derives from Enter in a field, which only counts if the key itself has no effect. */
  readonly isOfEnter: boolean;
}

declare global {
  interface Window {
    /** Recorded events in order, removed as they are replayed (taken-over.ts). */
    gapEvents?: GapEvent[];
    /** Position of the focus. */
    gapFocus?: Pick<GapEvent, 'target' | 'place'>;
  }
}

/** Keys with an effect in a field other than typing. */
const keys = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Escape']);

/**
 * Records input where a page waits for its script (`data-waiting`, see the server's assemble-page.ts): on a slow line
 * that takes seconds. Fields show typed text natively.
 */
export function recordGap(): void {
  const events: GapEvent[] = (window.gapEvents = []);
  const note = (kind: GapEvent['kind'], target: HTMLElement, value = '', isOfEnter = false): void => {
    const last = events.at(-1);
    // Only the last value of a field counts, and repeated clicks count once.
    if (last?.target === target && last.kind === kind && kind !== 'key') events.pop();
    events.push({ kind, target, place: placeOf(target), value, isOfEnter });
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name], control: HTMLElement) => void,
  ): void =>
    document.addEventListener(
      name,
      (event) => {
        const control = event.target instanceof Element ? event.target.closest('[data-waiting]') : null;
        if (control instanceof HTMLElement) act(event, control);
      },
      true,
    );

  listen('focusin', (_, target) => (window.gapFocus = { target, place: placeOf(target) }));
  listen('input', (_, field) => {
    if (isText(field)) note('text', field, field.value);
    else if (field instanceof HTMLSelectElement) note('choice', field, field.value);
  });
  listen('keydown', ({ key }, field) => {
    if (!isText(field) || !keys.has(key)) return;
    // A repeated Enter: the key and the click derived from it count once.
    if (events.at(-1)?.isOfEnter === true && events.at(-2)?.target === field) events.splice(-2);
    note('key', field, key);
  });
  listen('click', (event, control) => {
    if (control instanceof HTMLInputElement && isBox(control)) note('tick', control, String(control.checked));
    if (!(control instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const last = events.at(-1);
    const isOfEnter = event.detail === 0 && last?.value === 'Enter' && document.activeElement === last.target;
    note('press', control, '', isOfEnter);
    control.dataset['pressed'] = '';
  });
  // For forms without a button.
  document.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.querySelector('[data-waiting]')) return;
      event.preventDefault();
      note('submit', event.target, '', events.at(-1)?.value === 'Enter');
    },
    true,
  );
}

function isBox(input: HTMLInputElement): boolean {
  return input.type === 'checkbox' || input.type === 'radio';
}

function isText(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isBox(field));
}

function placeOf(target: HTMLElement): number[] {
  const place: number[] = [];
  for (let at: Element = target; at.id !== 'root' && at.parentElement !== null; at = at.parentElement)
    place.unshift([...at.parentElement.children].indexOf(at));
  return place;
}
