export interface Violation {
  /** Name of the rule; planted/<rule> contains an example. */
  rule: string;
  path: string;
  line: number;
  sentence: string;
}

export function formatViolation({ rule, path, line, sentence }: Violation): string {
  return `${path}:${line} ${sentence} [${rule}]`;
}
