import { ListFilter } from 'lucide-react';
import { useCallback } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../form/field.ts';
import { DayFilter } from './day-filter.tsx';
import type { ListScreen } from './list-screen.ts';
import { SearchBox } from './search-box.tsx';
import type { ListState } from './use-list.ts';

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
