import { findReplacement, rememberPlaces, type PlaceIn } from './replaced-part.ts';

const NAMED = [
  'section[aria-labelledby]',
  'section[aria-label]',
  'aside[aria-label]',
  'article[aria-labelledby]',
  'form[aria-label]',
  'fieldset',
  '[role=group][aria-label]',
  '[role=group][aria-labelledby]',
  'dialog',
  'main',
].join(', ');

/**
 * Keeps the keyboard position when a pressed control disappears or is disabled: focus moves to the heading or group
 * that contained it, or to what has replaced an error of a page or dialog, instead of to the body, from where Tab would
 * start at the top of the page. A control that is enabled again gets it back. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let places: readonly PlaceIn<Element>[] = [];
  let isOfError = false;
  let stopgap: HTMLElement | undefined;

  const remember = ({ target }: { readonly target: EventTarget | null }) => {
    if (!(target instanceof HTMLElement) || target === stopgap) return;
    last = target;
    places = rememberPlaces<Element>(target);
    isOfError = target.closest('[role=alert]') !== null;
    stopgap = undefined;
  };
  /** A click outside all controls gives up the focus on purpose. */
  const forgetAfterPress = () =>
    setTimeout(() => {
      if (hasFocus(document.body) && last !== undefined && canHoldFocus(last)) last = undefined;
    });
  const restore = () => {
    if (last === undefined || !(hasFocus(document.body) || hasFocus(last) || hasFocus(stopgap))) return;
    if (canHoldFocus(last)) {
      if (stopgap !== undefined && hasFocus(stopgap)) last.focus({ preventScroll: true });
      return;
    }
    if (stopgap !== undefined && stopgap.isConnected) return;
    stopgap = findPlace(places, isOfError);
    if (stopgap === undefined) return;
    if (!stopgap.hasAttribute('tabindex')) stopgap.tabIndex = -1;
    stopgap.focus({ preventScroll: true });
  };

  // The shop begins this after its first paint, when something may have the focus already.
  if (!hasFocus(document.body)) remember({ target: document.activeElement });
  const changes = new MutationObserver(restore);
  document.addEventListener('focusin', remember);
  document.addEventListener('mousedown', forgetAfterPress, { capture: true });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('mousedown', forgetAfterPress, { capture: true });
  };
}

function hasFocus(element: Element | undefined): boolean {
  return element !== undefined && document.activeElement === element;
}

function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** The nearest named ancestor that still exists, or its heading; in a page or dialog what has replaced an error. */
function findPlace(places: readonly PlaceIn<Element>[], isOfError: boolean): HTMLElement | undefined {
  const part = places.map(({ parent }) => parent).find((each) => each.isConnected && each.matches(NAMED));
  if (!(part instanceof HTMLElement)) return undefined;
  const replacement = isOfError && part.matches('main, dialog') ? findReplacement(places) : undefined;
  if (replacement instanceof HTMLElement)
    return replacement.querySelector<HTMLElement>('h1, h2, h3') ?? replacement;
  if (part.localName === 'main') return part.querySelector<HTMLElement>('h1') ?? undefined;
  const name = part.getAttribute('aria-labelledby');
  const heading = name === null ? null : document.getElementById(name);
  return heading !== null && part.contains(heading) && heading.matches('h1, h2, h3, h4') ? heading : part;
}
