import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** The text of a search field: follows the address, and updates it when typing pauses. */
export function useSearchText(
  keyword: string,
  onKeyword: (keyword: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(keyword);
  const told = useRef(keyword);
  useEffect(() => {
    if (keyword === told.current) return;
    told.current = keyword;
    setTyped(keyword);
  }, [keyword]);
  useEffect(() => {
    const next = typed.trim();
    if (next === told.current) return;
    const timer = setTimeout(() => {
      told.current = next;
      onKeyword(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onKeyword]);
  return [typed, setTyped];
}
