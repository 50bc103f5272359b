/** One input event in a part of the page that was not hydrated yet. */
export interface GapEvent {
  /** `text` and `choice`: a field has this value now. `tick`: a box is ticked (`true`) or not. */
  readonly kind: 'press' | 'text' | 'choice' | 'tick' | 'key' | 'submit';
  readonly target: HTMLElement;
  /** Where the target stands below the root, for the case that the page is drawn anew. */
  readonly place: readonly number[];
  /** The value of a field, or the name of a key. */
  readonly value: string;
  /** A press that the browser makes of Enter in a field: it counts only where nothing else comes of that key. */
  readonly isOfEnter: boolean;
}

declare global {
  interface Window {
    /** What was done before the page's script came, in order; taken out as it is carried out (taken-over.ts). */
    gapEvents?: GapEvent[];
    /** Where the focus stood. */
    gapFocus?: Pick<GapEvent, 'target' | 'place'>;
  }
}

/** Keys that do something else in a field than to type. */
const keys = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Escape']);

/**
 * Notes what is pressed and typed where a page waits for its script (`data-waiting`, see the server's assemble-page.ts):
 * on a slow line that takes seconds, in which people do not wait. Fields show what is typed, as the browser does it.
 */
export function recordGap(): void {
  const events: GapEvent[] = (window.gapEvents = []);
  const note = (kind: GapEvent['kind'], target: HTMLElement, value = '', isOfEnter = false): void => {
    const last = events.at(-1);
    // A field has its last value only, and who presses again because nothing happens wants it once.
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
    // Enter once more: the field's key and the press that came of it are wanted once.
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
  // A form without a button.
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
