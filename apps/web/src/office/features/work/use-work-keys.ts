import { useEffect, useRef } from 'react';
import { isTyping } from '../../kit/is-typing.ts';
import { readWorkKey, type WorkKey } from './work-key.ts';

/** Elements on which Enter does something of their own. */
const PRESSABLE = 'button:not([data-work]), a, summary, [role="menuitem"]';

/** Single keys, while nothing is typed and no dialog or menu is open. */
export function useWorkKeys(act: (key: WorkKey, event: KeyboardEvent) => void): void {
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
      // Tabs have their own arrows.
      if (
        event.code.startsWith('Arrow') &&
        target instanceof HTMLElement &&
        target.closest('.otabs') !== null
      )
        return;
      event.preventDefault();
      latest.current(key, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
