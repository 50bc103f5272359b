import type { KeyboardEvent } from 'react';

/** What a form asks for; what may stay empty is marked `data-skipped`. */
const FIELDS = 'input, select, textarea';

/** The visible field that follows in the same form; the second of two radios is not a field of its own. */
export function findNextField(from: HTMLElement): HTMLElement | undefined {
  const form = from.closest('form');
  const fields = Array.from(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? []);
  const after = fields.slice(fields.findIndex((field) => field === from) + 1);
  return after.find((field) => isAsked(field) && !isSameRadio(field, from));
}

/**
 * Puts the cursor into the next field, once this one is full: on a phone that saves a tap for each field. After the
 * last one it stays, so that what was typed can be compared before going on.
 */
export function moveOn(from: HTMLElement): void {
  const next = findNextField(from);
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== 'radio') next.select();
}

/** The same, past fields that are filled in already, as with the name of a known buyer. */
export function moveOnToEmpty(from: HTMLElement): void {
  let next = findNextField(from);
  while (next instanceof HTMLInputElement && next.type !== 'checkbox' && next.value !== '')
    next = findNextField(next);
  if (next === undefined) moveOn(from);
  else next.focus();
}

function isAsked(field: HTMLInputElement): boolean {
  if (field.disabled || field.tabIndex < 0 || field.closest('[data-skipped]') !== null) return false;
  // A list that is answered, such as the code of a telephone, is not asked again.
  if (field.tagName === 'SELECT' && field.value !== '') return false;
  return field.getClientRects().length > 0;
}

function isSameRadio(field: HTMLInputElement, from: HTMLElement): boolean {
  return from instanceof HTMLInputElement && from.type === 'radio' && field.name === from.name;
}

/** Typed or pasted; what the browser fills in by itself must not move the cursor. */
export function isByHand(event: Event): boolean {
  const inputType = inputTypeOf(event);
  return inputType === 'insertText' || inputType === 'insertFromPaste';
}

/** A sign was deleted, or typed before others: the text is being corrected, and is over when its field is left. */
export function isCorrection(
  event: Event,
  input: Pick<HTMLInputElement, 'value' | 'selectionStart'>,
): boolean {
  if (/^(delete|history)/.test(inputTypeOf(event))) return true;
  return isByHand(event) && input.selectionStart !== input.value.length;
}

function inputTypeOf(event: Event): string {
  return 'inputType' in event && typeof event.inputType === 'string' ? event.inputType : '';
}

/** The first visible field inside an element that is still empty. */
export function findEmptyField(element: HTMLElement): HTMLElement | undefined {
  const fields = Array.from(
    element.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])'),
  );
  return fields.find((field) => isAsked(field) && field.value === '');
}

/**
 * Enter in a field, which a phone's keyboard shows as “Next”: the next field, or the button that goes on. Fields with an
 * Enter of their own keep it.
 */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = findNextField(target);
  if (next === undefined) event.currentTarget.requestSubmit();
  else next.focus();
}
