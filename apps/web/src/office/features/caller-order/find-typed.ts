/**
 * The first match of a typed text, from its own answer: the list that is still shown may be of an earlier text. Undefined where
 * nothing fits, or where another text has been typed meanwhile.
 */
export async function findTyped<Item>(
  text: string,
  typedNow: () => string | undefined,
  search: () => Promise<readonly Item[]>,
): Promise<Item | undefined> {
  if (!isSought(text)) return undefined;
  const [first] = await search();
  return typedNow() === text ? first : undefined;
}

/** Whether a text stands for a value. An empty one lists what there is, and takes or clears nothing by itself. */
export const isSought = (text: string): boolean => text.trim() !== '';
