import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ROW_LINKS } from './row-link.tsx';

const PAUSE_MS = 300;

/** The search of a list: it follows the address, and the address follows it when the person stops typing. */
export function SearchBox(props: {
  readonly keyword: string;
  readonly words: string;
  readonly onKeyword: (keyword: string) => void;
}) {
  const [typed, setTyped] = useState(props.keyword);
  const told = useRef(props.keyword);
  const { keyword, onKeyword } = props;
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
  return (
    <div className="box">
      <Search className="i i-16" aria-hidden />
      <input
        type="search"
        className="input"
        data-search
        placeholder={props.words}
        aria-label={props.words}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={toFirstRow}
      />
      <kbd className="kbd only-l" aria-hidden>
        /
      </kbd>
    </div>
  );
}

function toFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>(ROW_LINKS)?.focus();
}
