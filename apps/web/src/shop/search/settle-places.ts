/** A search form at one moment: what is chosen, and the texts of its places. */
export interface FormNow<Draft, Texts> {
  readonly draft: Draft;
  readonly texts: Texts;
}

/**
 * Finds the places that were typed but not chosen, again if their texts change meanwhile, and adds them to the form as it
 * is then: other edits made while the server was asked are kept.
 */
export async function settlePlaces<Draft, Texts, Found extends Partial<Draft>>(
  read: () => FormNow<Draft, Texts>,
  resolve: (form: FormNow<Draft, Texts>) => Promise<Found>,
): Promise<{ readonly whole: Draft; readonly found: Found }> {
  const asked = read();
  const found = await resolve(asked);
  const now = read();
  if (now.texts !== asked.texts) return settlePlaces(read, resolve);
  return { whole: { ...now.draft, ...found }, found };
}
