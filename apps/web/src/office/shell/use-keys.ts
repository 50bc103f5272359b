import { useEffect, useRef } from 'react';

/** The keys that work everywhere: `Ctrl K` (or `⌘ K`), `?`, and `/` for the search of the page. */
export function useKeys(acts: { readonly onPalette: () => void; readonly onHelp: () => void }): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === '?') {
        event.preventDefault();
        latest.current.onHelp();
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('[data-search]');
        if (search === null) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}
