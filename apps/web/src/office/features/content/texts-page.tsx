import { languageTable } from '@farewind/contract/core/languages';
import { ListOrdered, PenLine, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getTexts, arrangeText, getText } from '@farewind/contract/content/texts';
import { foldText } from '@farewind/values/fold-text';
import { officeCall } from '../../session/office-call.ts';
import {
  useOfficeT,
  type OfficeKey,
  type OfficeTranslate,
  useLanguageChoice,
} from '../../i18n/office-i18n.tsx';
import type { FormValues, Field, Option } from '../../kit/form/field.ts';
import type { ListRequest } from '../../kit/list/list-address.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, Filter, ListForm, Paged, RowAct } from '../../kit/list/list-screen.ts';
import {
  isIncomplete,
  type ShopText,
  formatTextState,
  type TextCell,
  type TextKind,
  type TextPlace,
  toneOfText,
} from './text-types.ts';
import type { Language } from '@farewind/contract/core/fields';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useAddressTexts } from '../../address/office-address.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import '../../../styles/office-content.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { TextForm } from './text-form.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';

const states: readonly TextCell['state'][] = ['shipped', 'draft', 'published', 'scheduled', 'missing'];

/** The texts of some kinds, each with its state in the three languages. */
export function TextsPage<Values extends FormValues = FormValues>(props: {
  readonly name: string;
  readonly title: OfficeKey;
  readonly kinds: readonly TextKind[];
  /** Whether the texts can be reordered. */
  readonly isOrdered?: boolean;
  readonly groups?: Groups;
  readonly form?: ListForm<TextPlace, Values>;
  readonly newText?: OfficeKey;
}): ReactNode {
  const t = useOfficeT();
  const { kinds, groups = [] } = props;
  return (
    <ListPage<TextPlace, Values>
      screen={{
        name: props.name,
        title: props.title,
        search: 'content.search',
        load: (request) => loadTexts(kinds, request),
        get: getPlace,
        idOf: ({ kind, name }) => `${kind}.${name}`,
        nameOf: ({ title }) => title,
        columns: listColumns(kinds, groups, t),
        filters: listFilters(kinds, groups, t),
        ...(props.form === undefined ? {} : { form: props.form }),
        ...(props.newText === undefined ? {} : { newText: props.newText }),
        acts: [textAct, ...(props.isOrdered === true ? [arrangeAct(groups)] : [])],
      }}
    />
  );
}

const textAct: RowAct<TextPlace> = {
  name: 'text',
  label: 'content.edit',
  icon: PenLine,
  staysOpen: true,
  dialog: (row, _, reload) => <TextDialog row={row} reload={reload} />,
};

function arrangeAct(groups: Groups): RowAct<TextPlace> {
  return {
    name: 'arrange',
    label: 'content.arrange',
    icon: ListOrdered,
    dialog: (row, close, reload) => (
      <ArrangeDialog row={row} groups={groups} onClose={close} reload={reload} />
    ),
  };
}

/** Loads all texts at once and searches and pages them here. */
async function loadTexts(
  kinds: readonly TextKind[],
  { page, filters }: ListRequest,
): Promise<Paged<TextPlace>> {
  const { items } = await officeCall(getTexts, kinds.length === 1 ? { kind: kinds[0] } : {});
  const sought = foldText(page.keyword ?? '');
  const found = items.filter(
    (row) =>
      kinds.includes(row.kind) &&
      (filters['kind'] ?? row.kind) === row.kind &&
      (filters['group'] ?? row.group) === row.group &&
      fitsState(row, filters['state']) &&
      foldText([row.name, ...row.languages.map(({ title }) => title)].join(' ')).includes(sought),
  );
  const ordered = found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return {
    totalCount: found.length,
    items: ordered.slice(page.skipCount, page.skipCount + page.maxResultCount),
  };
}

function fitsState(row: TextPlace, state: string | undefined): boolean {
  if (state === undefined) return true;
  return state === 'incomplete' ? isIncomplete(row) : row.languages.some((cell) => cell.state === state);
}

async function getPlace(id: string): Promise<TextPlace> {
  const [kind, ...name] = id.split('.');
  const { items } = await officeCall(getTexts, { kind: kind as TextKind, name: name.join('.') });
  const [row] = items;
  if (row === undefined) throw new Error(`There is no text ${id}`);
  return row;
}

type Groups = readonly { readonly value: string; readonly text: string }[];

function listColumns(kinds: readonly TextKind[], groups: Groups, t: OfficeTranslate): Column<TextPlace>[] {
  const columns: Column<TextPlace>[] = [
    {
      name: 'title',
      title: 'content.title',
      place: 'head',
      text: ({ title, isShown }) => (isShown ? title : t('content.hidden', { name: title })),
    },
    { name: 'kind', title: 'content.kind', text: ({ kind }) => t(`content.kind.${kind}`) },
    {
      name: 'group',
      title: 'content.group',
      text: ({ group }) => groups.find(({ value }) => value === group)?.text ?? '',
    },
    ...languageTable.map(({ locale }): Column<TextPlace> => ({
      name: locale,
      title: `content.in.${locale}`,
      text: ({ languages }) => {
        const cell = languages.find(({ language }) => language === locale);
        return cell === undefined ? '' : formatTextState(cell.state, t);
      },
      draw: (row) => <LanguageCell row={row} language={locale} />,
      isNamed: true,
    })),
  ];
  return columns.filter(({ name }) => !isIdle(name, kinds, groups));
}

function listFilters(kinds: readonly TextKind[], groups: Groups, t: OfficeTranslate): Filter[] {
  const filters: Filter[] = [
    {
      name: 'kind',
      label: 'content.kind',
      options: kinds.map((value) => ({ value, text: t(`content.kind.${value}`) })),
    },
    { name: 'group', label: 'content.group', options: groups },
    {
      name: 'state',
      label: 'list.status',
      options: [
        { value: 'incomplete', text: t('content.incomplete') },
        ...states.map((value) => ({ value, text: formatTextState(value, t) })),
      ],
    },
  ];
  return filters.filter(({ name }) => !isIdle(name, kinds, groups));
}

/** Whether the column would have the same value for every text. */
function isIdle(name: string, kinds: readonly TextKind[], groups: Groups): boolean {
  return (name === 'kind' && kinds.length < 2) || (name === 'group' && groups.length === 0);
}

/** State of a text in a language, linking to its form. */
function LanguageCell({ row, language }: { readonly row: TextPlace; readonly language: Language }) {
  const t = useOfficeT();
  const [, change] = useAddressTexts();
  const cell = row.languages.find((one) => one.language === language);
  if (cell === undefined) return null;
  const state = formatTextState(cell.state, t);
  return (
    <button
      type="button"
      className="btn btn-ghost ct-cell"
      aria-label={t('content.editIn', { name: row.title, language: language.toUpperCase(), state })}
      onClick={() => change({ dialog: 'text', id: `${row.kind}.${row.name}`, lang: language })}
    >
      <StateBadge text={state} tone={toneOfText(cell.state)} />
      {cell.unfilled.length === 0 ? null : (
        <TriangleAlert className="i i-16 ct-hole" role="img" aria-label={t('content.hasHole')} />
      )}
    </button>
  );
}

type Place = { group: string; position: string; isShown: boolean };

/** Placement of a text: group, position, and whether it is shown. */
function ArrangeDialog(props: {
  readonly row: TextPlace;
  readonly groups: readonly Option[];
  readonly onClose: () => void;
  readonly reload: () => void;
}) {
  const t = useOfficeT();
  const { kind, name, title, version } = props.row;
  return (
    <FormDialog<Place>
      title={t('content.arrangeTitle', { name: title })}
      fields={listFields(kind === 'faq' ? props.groups : undefined)}
      start={{ values: readPlace(props.row), version }}
      readRecord={(record) => ({
        values: readPlace(record as TextPlace),
        version: (record as TextPlace).version,
      })}
      save={({ group, position, isShown }, seen) =>
        officeCall(arrangeText, {
          kind,
          name,
          position,
          isShown,
          version: seen,
          ...(group === '' ? {} : { group }),
        })
      }
      onSaved={() => {
        props.reload();
        props.onClose();
      }}
      onClose={props.onClose}
    />
  );
}

function readPlace({ group, position, isShown }: TextPlace): Place {
  return { group: group ?? '', position: String(position), isShown };
}

function listFields(groups: readonly Option[] | undefined): Field<Place>[] {
  return [
    ...(groups === undefined
      ? []
      : [{ name: 'group', label: 'content.group', kind: 'select', options: groups, isWide: true } as const]),
    { name: 'position', label: 'content.position', hint: 'content.positionHint', kind: 'number' },
    { name: 'isShown', label: 'content.isShown', kind: 'check' },
  ];
}

/** A text with tabs for its languages; the address contains the open one. */
function TextDialog({ row, reload }: { readonly row: TextPlace; readonly reload: () => void }) {
  const t = useOfficeT();
  const [{ lang }, change] = useAddressTexts();
  const { language: own } = useLanguageChoice();
  const [isBusy, setIsBusy] = useState(false);
  const language = languageTable.find(({ locale }) => locale === lang)?.locale ?? own;
  return (
    <OfficeDialog
      title={row.title}
      lead={t(`content.kind.${row.kind}`)}
      className="o-form o-form-wide"
      isBusy={false}
      onClose={() => change({ dialog: undefined, id: undefined, lang: undefined })}
    >
      <nav className="tabs ct-tabs" aria-label={t('content.languages')}>
        {languageTable.map(({ locale, name }) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === language}
            // The answer must find the language that it is about.
            disabled={isBusy}
            onClick={() => change({ lang: locale }, { replace: true })}
          >
            {name}
            <span className="mute ct-state">{stateIn(row, locale, t)}</span>
          </button>
        ))}
      </nav>
      <OneLanguage row={row} language={language} reload={reload} onBusy={setIsBusy} />
    </OfficeDialog>
  );
}

function stateIn(row: TextPlace, language: Language, t: ReturnType<typeof useOfficeT>): string {
  const cell = row.languages.find((one) => one.language === language);
  return cell === undefined ? '' : formatTextState(cell.state, t);
}

function OneLanguage(props: {
  readonly row: TextPlace;
  readonly language: Language;
  readonly reload: () => void;
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const queries = useQueryClient();
  const [edition, setEdition] = useState(0);
  const { kind, name } = props.row;
  const { language } = props;
  const queryKey = ['office', 'text', kind, name, language];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => officeCall(getText, { kind, name, language }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data === undefined && error !== null) return <NotLoaded found={{ error, refetch }} />;
  if (data === undefined) return null;
  // The next edit begins from the answer, even if the text cannot be read again.
  const again = (saved: ShopText) => {
    queries.setQueryData(queryKey, saved);
    setEdition((now) => now + 1);
    void refetch();
    props.reload();
  };
  // Not keyed by the text's version: a colleague's save must not discard what is typed here.
  return <TextForm key={`${language}.${edition}`} text={data} onSaved={again} onBusy={props.onBusy} />;
}
