/**
 * The part of ICU MessageFormat that our texts use: arguments, plural and select, nested. Quoting is not supported,
 * because texts contain no straight apostrophes.
 */
export type Part =
  | string
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'count' }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly cases: ReadonlyMap<string, readonly Part[]>;
    };

export type MessageValues = Readonly<Record<string, string | number>>;

class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  readParts(insidePlural: boolean, nested: boolean): Part[] {
    const parts: Part[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') parts.push(text);
      text = '';
    };
    for (;;) {
      const char = this.source[this.at];
      if (char === undefined) {
        if (nested) throw this.problem('a brace is not closed');
        break;
      }
      if (char === '}') {
        if (!nested) throw this.problem('a brace closes nothing');
        break;
      }
      this.at += 1;
      if (char === '{') {
        flush();
        parts.push(this.readPlaceholder(insidePlural));
      } else if (char === '#' && insidePlural) {
        flush();
        parts.push({ kind: 'count' });
      } else text += char;
    }
    flush();
    return parts;
  }

  private readPlaceholder(insidePlural: boolean): Part {
    const name = this.readWord();
    if (this.take('}')) return { kind: 'argument', name };
    this.expect(',');
    const kind = this.readWord();
    if (kind !== 'plural' && kind !== 'select') throw this.problem(`unknown form ${kind}`);
    this.expect(',');
    const cases = new Map<string, readonly Part[]>();
    while (!this.take('}')) {
      const key = this.readWord();
      this.expect('{');
      cases.set(key, this.readParts(insidePlural || kind === 'plural', true));
      this.expect('}');
    }
    if (!cases.has('other')) throw this.problem(`${name} has no case "other"`);
    return { kind, name, cases };
  }

  private readWord(): string {
    const match = /^\s*([\w=]+)\s*/.exec(this.source.slice(this.at));
    if (match?.[1] === undefined) throw this.problem('a name is missing');
    this.at += match[0].length;
    return match[1];
  }

  private take(char: string): boolean {
    while (/\s/.test(this.source[this.at] ?? '')) this.at += 1;
    if (this.source[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private expect(char: string): void {
    if (!this.take(char)) throw this.problem(`"${char}" is missing`);
  }

  private problem(what: string): Error {
    return new Error(`Message "${this.source}": ${what} at ${this.at}`);
  }
}

/** Parses a message; throws an Error with the position if it is malformed. */
export function parseMessage(source: string): readonly Part[] {
  return new Reader(source).readParts(false, false);
}

interface LocaleRules {
  readonly plural: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
}

const rulesByLocale = new Map<string, LocaleRules>();

/** Cached per language, because creating them costs far more than formatting a list. */
function rulesOf(locale: string): LocaleRules {
  let rules = rulesByLocale.get(locale);
  if (rules === undefined) {
    rules = { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
    rulesByLocale.set(locale, rules);
  }
  return rules;
}

function pickCase(
  part: Extract<Part, { cases: unknown }>,
  value: string | number,
  locale: string,
): readonly Part[] {
  const exact = part.cases.get(part.kind === 'plural' ? `=${value}` : String(value));
  if (exact !== undefined) return exact;
  const category = part.kind === 'plural' ? rulesOf(locale).plural.select(Number(value)) : 'other';
  return part.cases.get(category) ?? part.cases.get('other') ?? [];
}

/** Formats a parsed message. A missing argument is shown as its name in braces, which is visible but breaks no page. */
export function formatMessage(
  parts: readonly Part[],
  values: MessageValues,
  locale: string,
  count?: number,
): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (part.kind === 'count') text += count === undefined ? '#' : rulesOf(locale).number.format(count);
    else if (part.kind === 'argument') text += values[part.name] ?? `{${part.name}}`;
    else {
      const value = values[part.name] ?? '';
      const nextCount = part.kind === 'plural' ? Number(value) : count;
      text += formatMessage(pickCase(part, value, locale), values, locale, nextCount);
    }
  }
  return text;
}

/** Argument names of a message with their forms, for comparing languages. */
export function listArguments(parts: readonly Part[]): string[] {
  const found = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string' || part.kind === 'count') continue;
    found.add(part.kind === 'argument' ? part.name : `${part.name}:${part.kind}`);
    if (part.kind === 'argument') continue;
    for (const inner of part.cases.values()) for (const name of listArguments(inner)) found.add(name);
  }
  return [...found].toSorted();
}
