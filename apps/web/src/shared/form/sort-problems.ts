/** The sentence under each field with which something is wrong. */
export type FieldProblems<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** The server's problems by the form's field names, whatever case they are named in; others are left for the head of the form. */
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

/** A problem of a list is its field's (`roles[2]`), one of a member further in that of the form's own (`change.departsAt`). */
function namesOf(member: string): (string | undefined)[] {
  const parts = member.toLowerCase().split(/[.[]/);
  return [parts[0], parts.at(-1)];
}
