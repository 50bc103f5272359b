import { ListFilter, Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../form/field.ts';
import { DayFilter } from './day-filter.tsx';
import type { ListScreen } from './list-screen.ts';
import type { ListState } from './use-list.ts';
import { ROW_LINKS } from './row-link.tsx';

/** Search and filters above a list, and how many rows there are. */
export function FilterBar<Row, Values extends FormValues>(props: {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}) {
  const t = useOfficeT();
  const { screen, list } = props;
  const { go } = list;
  const search = useCallback((keyword: string) => go({ q: keyword }, { replace: true }), [go]);
  return (
    <div className="filterbar" role="search" aria-label={t(screen.title)}>
      {screen.search === undefined ? null : (
        <SearchBox keyword={list.address.keyword} words={t(screen.search)} onKeyword={search} />
      )}
      {screen.filters?.map((filter) => {
        const value = list.address.filters[filter.name] ?? '';
        if (filter.kind === 'date')
          return (
            <DayFilter
              key={filter.name}
              label={t(filter.label)}
              value={value}
              onChange={(day) => go({ [filter.name]: day })}
            />
          );
        const options = filter.options ?? [];
        const shown = options.find((option) => option.value === value)?.text ?? t('list.any');
        return (
          <label key={filter.name} className={value === '' ? 'chip o-filter' : 'chip o-filter on'}>
            <ListFilter className="i i-16" aria-hidden />
            {t('list.filter', { label: t(filter.label), value: shown })}
            <select
              aria-label={t(filter.label)}
              value={value}
              onChange={(event) => go({ [filter.name]: event.target.value })}
            >
              <option value="">{t('list.any')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      <span className="grow" />
      <span className="mute num" role="status">
        {list.isFirst
          ? ''
          : t(list.isEstimate ? 'list.countAbout' : 'list.count', { count: list.totalCount })}
      </span>
    </div>
  );
}

const PAUSE_MS = 300;

/** The search of a list: it follows the address, and the address follows it when the person stops typing. */
function SearchBox(props: {
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
