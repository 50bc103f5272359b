/** The same list with one item moved one place earlier or later; at either end it stays. Throws for an unknown id. */
export function moveInOrder<Thing extends { readonly id: number }>(
  things: readonly Thing[],
  id: number,
  direction: 'up' | 'down',
): Thing[] {
  const from = things.findIndex((thing) => thing.id === id);
  if (from === -1) throw new RangeError(`Nothing has the id ${id}`);
  const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), things.length - 1);
  const moved = [...things];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
