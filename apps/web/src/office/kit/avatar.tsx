/** A person's initials in a circle; their name stands beside it. */
export function Avatar({ name }: { readonly name: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <span className="av" aria-hidden>
      {initials}
    </span>
  );
}
