/**
 * A record for people: beside each member what it is called, as `email (E-mail)`. A member that has no label stays as it is,
 * and so does the beginning of each, by which programs find it.
 */
export function labelMembers(value: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((inner) => labelMembers(inner, labels));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      Object.hasOwn(labels, member) ? `${member} (${labels[member]})` : member,
      labelMembers(inner, labels),
    ]),
  );
}
