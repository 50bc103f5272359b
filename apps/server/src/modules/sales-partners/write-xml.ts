import { escapeHtml } from '../../platform/http/escape-html.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly XmlElement[];
}

/** A document in UTF-8, without characters that XML forbids. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root)}\n`;
}

function formatElement({ name, attributes = {}, text = '', children = [] }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = escape(text) + children.map(formatElement).join('');
  return inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>`;
}

function escape(text: string): string {
  // Control characters cannot be written in XML 1.0, not even escaped.
  // oxlint-disable-next-line no-control-regex
  return escapeHtml(text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''));
}
