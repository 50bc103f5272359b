import { useEffect, useRef } from 'react';
import { isTyping } from '../../kit/is-typing.ts';
import { readWorkKey, type WorkKey } from './work-key.ts';

/** Elements with an Enter action of their own. */
const PRESSABLE = 'button:not([data-work]), a, summary, [role="menuitem"]';

/** Handles single keys while nothing is being typed and no dialog or menu is open. */
export function useWorkKeys(act: (key: Exclude<WorkKey, 'held'>, event: KeyboardEvent) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (isTyping(target) && !isCheckbox) return;
      if (document.querySelector('dialog[open], [role="menu"]') !== null) return;
      const key = readWorkKey(event);
      if (key === undefined) return;
      if (key === 'open' && target instanceof HTMLElement && target.closest(PRESSABLE) !== null) return;
      // Tabs handle arrow keys themselves.
      if (
        event.code.startsWith('Arrow') &&
        target instanceof HTMLElement &&
        target.closest('.otabs') !== null
      )
        return;
      event.preventDefault();
      if (key !== 'held') latest.current(key, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
