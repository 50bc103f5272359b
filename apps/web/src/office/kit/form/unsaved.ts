type IsDirty = () => boolean;
const forms = new Set<IsDirty>();

/** Registers a form on screen, so that others can ask whether it has unsaved changes; returns its removal. */
export function registerForm(isDirty: IsDirty): () => void {
  forms.add(isDirty);
  return () => forms.delete(isDirty);
}

/** Whether leaving the page now would lose something. */
export function hasUnsaved(): boolean {
  return [...forms].some((isDirty) => isDirty());
}
