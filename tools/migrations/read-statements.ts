/** One SQL statement of a file, without comments, in lower case except its quoted texts. */
export interface Statement {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const PIECE = /--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|;/g;

/** Splits a file at its semicolons, except those inside texts, comments and function bodies. */
export function readStatements(path: string, source: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let from = 0;
  const take = (end: number): void => {
    text += source.slice(from, end).toLowerCase();
  };
  let line = 1;
  const close = (end: number): void => {
    const lead = /^\s*/.exec(text)![0];
    const trimmed = text.trim();
    if (trimmed !== '') statements.push({ path, line: line + countLines(lead), text: trimmed });
    line = countLines(source.slice(0, end)) + 1;
    text = '';
  };
  for (const { 0: piece, index } of source.matchAll(PIECE)) {
    take(index);
    from = index + piece.length;
    if (piece === ';') close(from);
    else if (piece.startsWith('$$')) text += piece.toLowerCase();
    else if (!piece.startsWith('--')) text += piece;
  }
  take(source.length);
  close(source.length);
  return statements;
}

/** The parts between the commas of a list, outside brackets. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
