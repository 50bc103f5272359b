/**
 * The first match of a typed text, from its own answer: the list that is still shown may be of an earlier text. Undefined where
 * nothing fits, or where another text has been typed meanwhile.
 */
export async function findTyped<Item>(
  text: string,
  typedNow: () => string | undefined,
  search: () => Promise<readonly Item[]>,
): Promise<Item | undefined> {
  const [first] = await search();
  return typedNow() === text ? first : undefined;
}
