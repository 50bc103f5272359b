import { Columns3, ListFilter, Plus, Rows3, Rows4, Search } from 'lucide-react';
import { type ReactNode, useCallback, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../export-button.tsx';
import type { FormValues } from '../form/field.ts';
import { PageHead } from '../page-head.tsx';
import { saveTable } from '../save-table.ts';
import { loadAllRows, tableOf } from './export-list.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { ListEmpty } from './list-empty.tsx';
import type { ListScreen } from './list-screen.ts';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { useList, type ListState } from './use-list.ts';
import { useSearchText } from './use-search-text.ts';
import { DayFilter } from './day-filter.tsx';
import { ROW_LINKS } from './row-link.tsx';
import { Selection } from './selection.tsx';
import { ViewBar } from './view-bar.tsx';

/*
 * How to add a list (features/users is a complete example):
 * 1. Take its calls from the contract, add its texts to the three catalogues of `office/i18n` and its line to
 *    `office/routes/route-table.ts`.
 * 2. In `office/features/<name>/<name>-page.tsx`, export a component without props that returns `<ListPage screen={…} />`
 *    with a `ListScreen<Row, Values>` (list-screen.ts documents each member): `load` takes `{ page, filters }` and returns
 *    `{ totalCount, items }`; `columns`; `form` with its declared fields, `read` (row → form values) and
 *    `create`/`update`; `removal`; `acts` for the row's menu. `Values` is a `type` of texts, booleans and lists of texts:
 *    numbers and dates stay as typed until `create`/`update` sends them.
 * 3. Leave out what the user may not do: `...(can('Pages.Users') ? { form } : {})` with `useOfficeSession().can`.
 * The kit then provides search, filters, order, page and open dialogs in the address, skeleton, empty list, errors with a
 * retry, cards on a phone, file export, undo, a warning before losing unsaved changes, and edit conflicts.
 * For a record without a list, use `<FormCard>` (kit/form/form-card.tsx); for a page about one record, `<DetailPage>` with
 * the parts in kit/detail (features/orders is the largest), linked from its row by `<RowLink>`.
 */

/** A whole list page over its declaration. */
export function ListPage<Row, Values extends FormValues>({
  screen,
}: {
  readonly screen: ListScreen<Row, Values>;
}): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const list = useList(screen);
  return (
    <>
      <PageHead title={t(screen.title)}>
        {screen.tools}
        <ExportButton
          save={async (format) => {
            const rows = await loadAllRows((request) => screen.load(request), list.address, screen.idOf);
            await saveTable(screen.name, tableOf(screen, rows, t), format, language);
          }}
        />
        {screen.form?.create === undefined ? null : (
          <button type="button" className="btn btn-primary" onClick={() => list.openDialog('new')}>
            <Plus className="i" aria-hidden />
            {t(screen.newText ?? 'list.new')}
          </button>
        )}
      </PageHead>
      {screen.lead}
      <section className="card o-list" aria-label={t(screen.title)}>
        <ViewBar screen={screen} list={list} />
        <FilterBar screen={screen} list={list} />
        <Selection screen={screen} list={list} />
        <ListBody screen={screen} list={list} />
      </section>
      <ListDialogs screen={screen} list={list} />
    </>
  );
}

interface Props<Row, Values extends FormValues> {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}

function ListBody<Row, Values extends FormValues>({ screen, list }: Props<Row, Values>) {
  const t = useOfficeT();
  const shared = useT();
  if (list.isFirst && list.error === null) return <ListSkeleton />;
  if (list.error !== null) {
    const text = list.error instanceof ApiError ? (list.error.details ?? list.error.message) : undefined;
    return (
      <PageProblem
        title={shared('error.title')}
        text={text ?? shared('error.unknown')}
        action={shared('error.retry')}
        onAction={list.reload}
      />
    );
  }
  if (list.totalCount === 0) {
    const { keyword, filters } = list.address;
    const clear = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
    return (
      <ListEmpty
        isSearched={keyword !== '' || Object.keys(filters).length > 0}
        text={t(screen.emptyText ?? 'list.emptyText')}
        onClear={() => list.go({ ...clear, q: undefined })}
      />
    );
  }
  return (
    <>
      <Correction list={list} />
      <ListTable screen={screen} list={list} />
      <ListPager list={list} />
    </>
  );
}

/** Says how a search text was corrected if nothing matched it as typed. */
function Correction<Row>({ list: { reading } }: { readonly list: ListState<Row> }) {
  const t = useOfficeT();
  if (reading?.correction === undefined) return null;
  return (
    <p className="o-corrected mute" role="status">
      {reading.correction === 'layout' ? t('palette.layout', { text: reading.text }) : t('palette.spelling')}
    </p>
  );
}

/** Search and filters above a list, and the number of rows. */
function FilterBar<Row, Values extends FormValues>(props: {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}) {
  const t = useOfficeT();
  const { screen, list } = props;
  const { go } = list;
  const [areAllShown, setAllShown] = useState(false);
  const isSet = (name: string) => list.address.filters[name] !== undefined;
  const filters = screen.filters ?? [];
  const visible = areAllShown
    ? filters
    : filters.filter(({ isMore, name }) => isMore !== true || isSet(name));
  const hasMore = filters.some(({ isMore }) => isMore === true);
  const search = useCallback((keyword: string) => go({ q: keyword }, { replace: true }), [go]);
  return (
    <div className="filterbar" role="search" aria-label={t(screen.title)}>
      {screen.search === undefined ? null : (
        <SearchBox keyword={list.address.keyword} words={t(screen.search)} onKeyword={search} />
      )}
      {visible.map((filter) => {
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
      {hasMore ? (
        <button
          type="button"
          className="btn btn-ghost"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {t(areAllShown ? 'list.fewerFilters' : 'list.moreFilters')}
        </button>
      ) : null}
      <span className="grow" />
      <span className="mute num" role="status">
        {list.isFirst
          ? ''
          : t(list.isEstimate ? 'list.countAbout' : 'list.count', { count: list.totalCount })}
      </span>
      <LayoutTools screen={screen} list={list} />
    </div>
  );
}

/** Visible columns and row height. */
function LayoutTools<Row, Values extends FormValues>({ screen, list }: Props<Row, Values>) {
  const t = useOfficeT();
  const [isOpen, setIsOpen] = useState(false);
  const { isTight, columns } = list.layout;
  const Icon = isTight ? Rows3 : Rows4;
  return (
    <>
      <button
        type="button"
        className="btn btn-icon only-l"
        aria-pressed={isTight}
        aria-label={t('layout.tight')}
        title={t('layout.tight')}
        onClick={() => list.changeLayout({ isTight: !isTight })}
      >
        <Icon className="i" aria-hidden />
      </button>
      <button
        type="button"
        className="btn btn-icon only-l"
        aria-label={t('layout.columns')}
        title={t('layout.columns')}
        onClick={() => setIsOpen(true)}
      >
        <Columns3 className="i" aria-hidden />
      </button>
      {isOpen ? (
        <ColumnsDialog
          columns={screen.columns}
          chosen={columns}
          onSave={(next) => {
            list.changeLayout({ columns: next });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The search field of a list. */
function SearchBox(props: {
  readonly keyword: string;
  readonly words: string;
  readonly onKeyword: (keyword: string) => void;
}) {
  const [typed, setTyped] = useSearchText(props.keyword, props.onKeyword);
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
