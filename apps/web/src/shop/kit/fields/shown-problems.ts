import type { ApiError } from '../../../shared/api/api-error.ts';

/** A problem as shown under its field. */
export interface ShownProblem {
  readonly path: string;
  readonly text: string;
}

/** The server's messages by field path; the first one if a field has several. */
export function toServerProblems(error: ApiError): ShownProblem[] {
  const problems = new Map<string, string>();
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const path = toFormPath(member);
      if (!problems.has(path)) problems.set(path, message);
    }
  return Array.from(problems, ([path, text]) => ({ path, text }));
}

/** Ignores the case of a member's first letter: `CustomerName` is `customerName`. */
function toFormPath(member: string): string {
  return member.charAt(0).toLowerCase() + member.slice(1);
}

export function removeProblem(problems: readonly ShownProblem[], path: string): readonly ShownProblem[] {
  return problems.some((problem) => problem.path === path)
    ? problems.filter((problem) => problem.path !== path)
    : problems;
}

/** Id of the element that a problem links to. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}`;
}
