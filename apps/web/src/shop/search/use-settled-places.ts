import { useEffect, useRef, useState } from 'react';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { settlePlaces, type FormNow } from './settle-places.ts';

interface SettledForm<Draft, Texts, Found> extends FormNow<Draft, Texts> {
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly resolve: (form: FormNow<Draft, Texts>) => Promise<Found>;
}

/** Completes a form's typed places before it is sent, once at a time; a server that does not answer is shown as such. */
export function useSettledPlaces<Draft, Texts, Found extends Partial<Draft>>(
  form: SettledForm<Draft, Texts, Found>,
) {
  const { onDraft, resolve } = form;
  const latest = useRef<FormNow<Draft, Texts>>(form);
  useEffect(() => {
    latest.current = form;
  });
  const isBusy = useRef(false);
  const [isSettling, setSettling] = useState(false);
  /** The whole form; undefined if it is being completed already, or cannot be. */
  const settle = async (): Promise<Draft | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSettling(true);
    try {
      const { whole, found } = await settlePlaces(() => latest.current, resolve);
      onDraft((now) => ({ ...now, ...found }));
      return whole;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      isBusy.current = false;
      setSettling(false);
    }
  };
  return { settle, isSettling };
}
