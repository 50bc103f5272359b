import { maskPersonal } from '@farewind/values/mask-personal';

const LONGEST_NAME = 80;
const pressable = 'a,button,summary,label,input,select,textarea,[role]';
const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  summary: 'button',
  label: 'field',
  input: 'field',
  select: 'field',
  textarea: 'field',
};

/** On what somebody clicked, by its role and the name that the page itself gave it; undefined: on nothing. */
export function describeTarget(target: EventTarget | null): { role: string; name: string } | undefined {
  const element = target instanceof Element ? target.closest(pressable) : null;
  if (element === null) return undefined;
  const role = element.getAttribute('role') ?? roles[element.localName] ?? 'other';
  return { role: role.slice(0, 32), name: maskPersonal(nameOf(element)).slice(0, LONGEST_NAME) };
}

/** The name of a field is its label, never what is in it. */
function nameOf(element: Element): string {
  const given = element.getAttribute('aria-label');
  if (given !== null) return given;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return textOf(element.labels?.[0]);
  if (element instanceof HTMLSelectElement) return textOf(element.labels[0]);
  // What holds a field holds what was typed into it as well.
  if (element.querySelector('input,textarea,select,[contenteditable]')) return '';
  return textOf(element);
}

function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
