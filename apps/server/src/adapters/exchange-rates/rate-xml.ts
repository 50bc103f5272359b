import { XMLParser } from 'fast-xml-parser';

/** An element: attributes and child elements by name, several of one name as a list. */
export type Element = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // A list of rates never needs custom entities.
  processEntities: false,
});

/** The root element with a name. Throws when the text is not such a document. */
export function readRoot(xml: string, name: string): Element {
  const [root] = childrenOf(toElement(parser.parse(xml, true)), name);
  if (!root) throw new Error(`The answer is not a list of rates: it has no ${name}`);
  return root;
}

export function childrenOf(element: Element, name: string): Element[] {
  const value = element[name];
  return (Array.isArray(value) ? value : [value]).filter(isElement);
}

/** An attribute or the text of a child; empty where there is none. */
export function textOf(element: Element, name: string): string {
  const value = element[name];
  return typeof value === 'string' ? value : '';
}

/** `21.11.2026` → `2026-11-21`. Throws RangeError for anything else. */
export function readDottedDay(text: string): string {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim());
  if (!match) throw new RangeError(`Not a day: ${text.slice(0, 40)}`);
  return `${match[3]}-${match[2]}-${match[1]}`;
}

function toElement(value: unknown): Element {
  return isElement(value) ? value : {};
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
