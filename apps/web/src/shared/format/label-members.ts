/**
 * A record for people: adds each member's label, as in `email (E-mail)`. Members without a label are unchanged, and
 * names keep their beginning, by which programs find them.
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
