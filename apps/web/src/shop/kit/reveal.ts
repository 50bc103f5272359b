import { useEffect, useEffectEvent, type RefObject } from 'react';

const REVEAL = 'farewind:reveal';

/** Opens the folded parts around an element, from the outer to the inner one, so that it can have the focus. */
export function reveal(element: Element): void {
  if (element.closest('[hidden]') !== null) element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
}

/**
 * Calls back when something inside the element shall be seen: on the innermost such element, which opens those around it
 * too. The callback must render at once (`flushSync`).
 */
export function useReveal(ref: RefObject<HTMLElement | null>, onReveal: () => void): void {
  const open = useEffectEvent(onReveal);
  useEffect(() => {
    const element = ref.current;
    const answer = (event: Event) => {
      event.stopPropagation();
      open();
    };
    element?.addEventListener(REVEAL, answer);
    return () => element?.removeEventListener(REVEAL, answer);
  }, [ref]);
}
