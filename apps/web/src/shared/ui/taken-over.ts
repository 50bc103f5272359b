import type { GapEvent } from './record-gap.ts';

/** Number of turns, some seconds, to wait for a part whose script does not arrive. */
const MOST_TURNS = 1000;

/**
 * Enables a part of the page for input once it is hydrated (see the server's assemble-page.ts), and replays earlier
 * input there.
 */
export function openToTyping(part: ParentNode): void {
  for (const waiting of part.querySelectorAll('[data-waiting]')) {
    // Parts hydrated later than the page are enabled separately.
    if (part === waiting.closest('[data-late]') || waiting.closest('[data-late]') === null) {
      waiting.removeAttribute('data-waiting');
      waiting.removeAttribute('aria-disabled');
    }
  }
  void replayGap(part);
}

/**
 * Replays the input recorded in a part of the page before its script arrived, in the same order. Each event is replayed
 * once; events in parts that are hydrated later wait for them.
 */
async function replayGap(part: ParentNode): Promise<void> {
  const events = window.gapEvents ?? [];
  const own = events.filter((event) => {
    const target = findAgain(event);
    return target !== undefined && part.contains(target) && target.closest('[data-waiting]') === null;
  });
  events.splice(0, events.length, ...events.filter((event) => !own.includes(event)));
  restoreFocus(part);
  let entered: Element | null = null;
  let enterField: HTMLElement | undefined;
  for (const event of own) {
    if (event.isOfEnter) sendFormOf(enterField, event);
    else {
      enterField = undefined;
      const target = await untilTakenOver(event);
      if (target === undefined) continue;
      // The script has not noticed the focus entering the field.
      entered = goTo(target, entered);
      const isUsed = !act({ ...event, target });
      if (event.kind === 'key' && !isUsed) enterField = target;
    }
    // Renders the consequences before the next event.
    await nextTurn();
    restoreFocus(part);
  }
  if (own.length > 0) goTo(part.contains(document.activeElement) ? document.activeElement : null, entered);
}

/**
 * Sends the form that the field is in by now: an event before may have replaced the one whose button the browser pressed.
 * `field`: where Enter was pressed without effect.
 */
function sendFormOf(field: HTMLElement | undefined, { target }: GapEvent): void {
  delete target.dataset['pressed'];
  const form = field?.closest('form');
  const button = form?.querySelector<HTMLButtonElement>('button:not([type=button], [type=reset])');
  if (button !== null && button !== undefined) button.click();
  else form?.requestSubmit();
}

/** React hydrates part by part, and events sent to a part before that are lost. */
async function untilTakenOver(event: GapEvent): Promise<HTMLElement | undefined> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await nextTurn();
    const target = findAgain(event);
    if (target !== undefined && Object.keys(target).some((name) => name.startsWith('__reactProps$')))
      return target;
    // A meaningless event that makes React hydrate the part where it occurs.
    target?.dispatchEvent(new Event('dragend', { bubbles: true }));
  }
  return undefined;
}

/** Dispatches focus events for a move that has already happened. */
function goTo(target: Element | null, from: Element | null): Element | null {
  if (target === from) return target;
  from?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: target }));
  target?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: from }));
  return target;
}

function nextTurn(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}

/** False if the page has handled a key itself, so that it must have no further effect. */
function act({ kind, target, value }: GapEvent): boolean {
  switch (kind) {
    case 'press':
      delete target.dataset['pressed'];
      target.click();
      return true;
    case 'submit':
      (target as HTMLFormElement).requestSubmit();
      return true;
    case 'key':
      return target.dispatchEvent(
        new KeyboardEvent('keydown', { key: value, bubbles: true, cancelable: true }),
      );
    case 'tick': {
      const box = target as HTMLInputElement;
      // React only notices changes from the value it knows.
      box.checked = value !== 'true';
      box.click();
      return true;
    }
    case 'text':
      changeTo(target as HTMLInputElement | HTMLTextAreaElement, value);
      return target.dispatchEvent(new InputEvent('input', { bubbles: true }));
    case 'choice':
      (target as HTMLSelectElement).value = value;
      return target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Bypasses React's value tracking, which would otherwise take the text for its own. */
function changeTo(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = value === '' ? ' ' : '';
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** The element itself, or the one in its place if the page was rendered anew. */
function findAgain({ target, place }: Pick<GapEvent, 'target' | 'place'>): HTMLElement | undefined {
  if (target.isConnected) return target;
  let found: Element | null | undefined = document.getElementById('root');
  for (const at of place) found = found?.children[at];
  if (!(found instanceof HTMLElement) || found.tagName !== target.tagName) return undefined;
  return found.getAttribute('type') === target.getAttribute('type') ? found : undefined;
}

function restoreFocus(part: ParentNode): void {
  const { gapFocus } = window;
  if (gapFocus === undefined || document.activeElement !== document.body || gapFocus.target.isConnected)
    return;
  const target = findAgain(gapFocus);
  if (target !== undefined && part.contains(target)) target.focus();
}
