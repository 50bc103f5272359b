/** A person's initials in a circle, shown beside their name. */
export function Avatar({ name }: { readonly name: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  // Drawn by CSS, because text would become part of the names of links and buttons.
  return <span className="av" data-initials={initials} aria-hidden />;
}
