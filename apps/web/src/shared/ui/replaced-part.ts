/** As much of an element as its place among others needs. */
interface Node<Self> {
  readonly isConnected: boolean;
  readonly parentElement: Self | null;
  readonly previousElementSibling: Self | null;
  readonly nextElementSibling: Self | null;
  readonly firstElementChild: Self | null;
}

/** Where an element stood in its parent. */
export interface PlaceIn<Self> {
  readonly parent: Self;
  readonly before: Self | null;
  readonly after: Self | null;
}

/** The places of an element and of its ancestors, the nearest first. */
export function rememberPlaces<Self extends Node<Self>>(element: Self): PlaceIn<Self>[] {
  const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = element;
  return parent === null ? [] : [{ parent, before, after }, ...rememberPlaces(parent)];
}

/** What now stands where a removed element or the part around it stood; undefined if nothing has taken its place. */
export function findReplacement<Self extends Node<Self>>(places: readonly PlaceIn<Self>[]): Self | undefined {
  const left = places.find(({ parent }) => parent.isConnected);
  if (left === undefined) return undefined;
  const { parent, before, after } = left;
  const found = before === null ? parent.firstElementChild : before.nextElementSibling;
  return found === null || found === after ? undefined : found;
}
