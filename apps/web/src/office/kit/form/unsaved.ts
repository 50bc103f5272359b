type IsDirty = () => boolean;
const forms = new Set<IsDirty>();

/** Lets others ask whether a form that is on the screen holds something unsaved; called back, the form is gone. */
export function registerForm(isDirty: IsDirty): () => void {
  forms.add(isDirty);
  return () => forms.delete(isDirty);
}

/** Whether something would be lost if the page were taken away now. */
export function hasUnsaved(): boolean {
  return [...forms].some((isDirty) => isDirty());
}
