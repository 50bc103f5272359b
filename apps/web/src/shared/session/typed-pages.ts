const typed = new Set<string>();

/** Records from now on the pages on which the visitor types or chooses something; returns what ends it. */
export function watchTyping(): () => void {
  const record = (): void => void typed.add(location.pathname);
  document.addEventListener('input', record, true);
  return () => document.removeEventListener('input', record, true);
}

/** The paths of the pages on which the visitor has typed since this document was loaded. */
export const typedPages: ReadonlySet<string> = typed;
