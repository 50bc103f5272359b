import { fieldId } from '../kit/fields/shown-problems.ts';
import { reveal } from '../kit/reveal.ts';

/** Opens the part of the form with a field, scrolls to it and focuses it; false if it is not drawn. */
export function focusField(path: string): boolean {
  const field = document.getElementById(fieldId(path));
  if (field === null) return false;
  reveal(field);
  field.focus();
  field.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * Focuses a field after the next frame, when it shows its problem. A field whose part of the form is still loading is
 * focused when it is there, unless the buyer has gone on by then.
 */
export function focusOnceDrawn(path: string): void {
  requestAnimationFrame(() => {
    if (focusField(path)) return;
    const drawn = new MutationObserver(() => {
      if (focusField(path)) stop();
    });
    const stop = () => {
      drawn.disconnect();
      removeEventListener('pointerdown', stop, true);
      removeEventListener('keydown', stop, true);
    };
    drawn.observe(document.body, { childList: true, subtree: true });
    addEventListener('pointerdown', stop, true);
    addEventListener('keydown', stop, true);
  });
}
