import type { ApiError } from '../../../shared/api/api-error.ts';

/**
 * Assigns a refusal to the cells of an edited table. `problem` is what belongs to no cell; undefined if the cells say all.
 * @param cellOf the cell of a member's path, with list places after a dot (`prices.2.adult`)
 */
export function sortCellProblems(
  { validationErrors, details, message }: Pick<ApiError, 'validationErrors' | 'details' | 'message'>,
  cellOf: (member: string) => string | undefined,
): { readonly problems: Readonly<Record<string, string>>; readonly problem: string | undefined } {
  const problems: Record<string, string> = {};
  const rest: string[] = [];
  for (const { message: text, members } of validationErrors) {
    const cells = members.flatMap((member) => cellOf(member.replaceAll(/\[(\d+)\]/g, '.$1')) ?? []);
    for (const cell of cells) problems[cell] ??= text;
    if (cells.length === 0) rest.push(text);
  }
  if (rest.length > 0) return { problems, problem: rest.join(' ') };
  return { problems, problem: Object.keys(problems).length > 0 ? undefined : (details ?? message) };
}
