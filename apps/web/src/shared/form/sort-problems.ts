/** The message of each field with a problem. */
export type FieldProblems<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** Assigns the server's problems to the form's fields, ignoring case; the rest belongs above the form. */
export function sortProblems<Name extends string>(
  names: readonly Name[],
  errors: readonly { readonly message: string; readonly members: readonly string[] }[],
): { readonly problems: FieldProblems<Name>; readonly rest: readonly string[] } {
  const problems: Partial<Record<Name, string>> = {};
  const rest: string[] = [];
  for (const { message, members } of errors) {
    const named = names.find((name) =>
      members.some((member) => namesOf(member).includes(name.toLowerCase())),
    );
    if (named === undefined) rest.push(message);
    else problems[named] ??= message;
  }
  return { problems, rest };
}

/**
 * Field names of a problem's path: of a list item the list (`roles[2]`), of a nested member also the member itself
 * (`change.departsAt`).
 */
function namesOf(member: string): (string | undefined)[] {
  const parts = member.toLowerCase().split(/[.[]/);
  return [parts[0], parts.at(-1)];
}
