import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteView, getSavedViews, saveView, updateView } from '@farewind/contract/identity/saved-views';
import { Bookmark, Ellipsis, Pencil, Save, Trash2, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { useAddressTexts, useDrawnPath, useOfficeNavigate } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import { QuestionDialog } from '../dialog/question-dialog.tsx';
import type { Field, FormValues } from '../form/field.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { MenuButton, type MenuEntry } from '../menu-button.tsx';
import { showToast } from '../toast-store.ts';
import { readStoredLayout } from './list-layout.ts';
import type { ListScreen } from './list-screen.ts';
import { differsFromView, readViewQuery, toViewQuery } from './list-view.ts';
import type { ListState } from './use-list.ts';

type View = Answer<typeof getSavedViews>['items'][number];
type Form = { name: string; isShared: boolean };

const STALE_MS = 60_000;

/**
 * Saved views of a list: one's own and those shared in the agency. The address contains everything that a view shows
 * and the view's id, so changes to it can be saved again by users who may.
 */
export function ViewBar<Row, Values extends FormValues>({
  screen,
  list,
}: {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}) {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const path = useDrawnPath();
  const queries = useQueryClient();
  const [texts] = useAddressTexts();
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete'>();
  const queryKey = ['office', 'savedViews', screen.name];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => officeCall(getSavedViews, { list: screen.name }, { signal }),
    staleTime: STALE_MS,
  });
  const { items = [], mayShare = false } = data ?? {};
  const viewed = {
    filters: screen.filters?.map(({ name }) => name) ?? [],
    columns: screen.columns.map(({ name }) => name),
    stored: readStoredLayout(screen.name),
  };
  const current = items.find(({ id }) => String(id) === texts['view']);
  const isPlain = !differsFromView(texts, '', viewed);
  const isChanged = current === undefined ? !isPlain : differsFromView(texts, current.query, viewed);
  if (items.length === 0 && !isChanged) return null;
  const open = (view: View | undefined) =>
    void go(path, {
      search: view === undefined ? {} : { ...readViewQuery(view.query), view: String(view.id) },
      // The form of the view just saved still counts as unsaved here.
      ignoreBlocker: true,
    });
  const query = toViewQuery(texts, viewed);
  const reload = () => queries.invalidateQueries({ queryKey });
  const close = () => setDialog(undefined);
  const saved = async (view: View) => {
    await reload();
    close();
    open(view);
    showToast(t('view.saved', { name: view.name }));
  };
  const overwrite = async (view: View) => {
    try {
      await saved(await update(view, toInput(view), query));
    } catch (error) {
      showError(error);
      await reload();
    }
  };
  return (
    <nav className="o-views" aria-label={t('view.title')}>
      <ViewButton isCurrent={current === undefined && isPlain} onOpen={() => open(undefined)}>
        {t('view.all')}
      </ViewButton>
      {items.map((view) => (
        <ViewButton key={view.id} isCurrent={view === current} onOpen={() => open(view)}>
          {view.isShared ? <Users className="i i-16" aria-label={t('view.shared')} /> : null}
          {view.name}
          {view === current && isChanged ? <span className="mute">· {t('view.changed')}</span> : null}
        </ViewButton>
      ))}
      <span className="grow" />
      {isChanged ? (
        <button type="button" className="btn btn-ghost" onClick={() => setDialog('new')}>
          <Bookmark className="i" aria-hidden />
          {t('view.saveAs')}
        </button>
      ) : null}
      {current?.mayChange === true ? (
        <MenuButton
          label={t('view.more', { name: current.name })}
          className="btn btn-icon"
          items={listActs(current, isChanged, t, { overwrite, setDialog })}
        >
          <Ellipsis className="i" aria-hidden />
        </MenuButton>
      ) : null}
      {dialog === 'new' ? (
        <ViewForm
          title={t('view.saveAs')}
          mayShare={mayShare}
          start={{ name: '', isShared: false }}
          save={async (values) => saved(await officeCall(saveView, { ...values, list: screen.name, query }))}
          onClose={close}
        />
      ) : null}
      {dialog === 'edit' && current !== undefined ? (
        <ViewForm
          title={t('view.edit')}
          mayShare={mayShare}
          start={toInput(current)}
          save={async (values) => saved(await update(current, values, current.query))}
          onClose={close}
        />
      ) : null}
      {dialog === 'delete' && current !== undefined ? (
        <DeleteQuestion
          view={current}
          onClose={close}
          onDeleted={async () => {
            await reload();
            close();
            list.go({ view: undefined });
          }}
        />
      ) : null}
    </nav>
  );
}

const toInput = ({ name, isShared }: View): Form => ({ name, isShared });

const update = ({ id, version }: View, values: Form, query: string) =>
  officeCall(updateView, { ...values, id, query, version });

/** Name of a view, and whether colleagues see it. */
function ViewForm(props: {
  readonly title: string;
  readonly mayShare: boolean;
  readonly start: Form;
  readonly save: (values: Form) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  return (
    <FormDialog<Form>
      title={props.title}
      lead={t('view.lead')}
      fields={listFields(props.mayShare)}
      start={{ values: props.start }}
      save={props.save}
      onSaved={props.onClose}
      onClose={props.onClose}
    />
  );
}

function DeleteQuestion(props: {
  readonly view: View;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
}) {
  const t = useOfficeT();
  const { id, name, isShared } = props.view;
  return (
    <QuestionDialog
      title={t('list.deleteTitle', { name })}
      text={t(isShared ? 'view.deleteShared' : 'view.deleteText')}
      answer={t('list.delete')}
      isDangerous
      onClose={props.onClose}
      onAnswer={async () => {
        await officeCall(deleteView, { input: id });
        await props.onDeleted();
      }}
    />
  );
}

function listActs(
  view: View,
  isChanged: boolean,
  t: OfficeTranslate,
  acts: {
    readonly overwrite: (view: View) => Promise<void>;
    readonly setDialog: (dialog: 'edit' | 'delete') => void;
  },
): MenuEntry[] {
  return [
    ...(isChanged
      ? [{ name: 'save', text: t('view.saveChanges'), icon: Save, onPress: () => void acts.overwrite(view) }]
      : []),
    { name: 'edit', text: t('view.edit'), icon: Pencil, onPress: () => acts.setDialog('edit') },
    { name: 'delete', text: t('list.delete'), icon: Trash2, onPress: () => acts.setDialog('delete') },
  ];
}

function listFields(mayShare: boolean): Field<Form>[] {
  return [
    { name: 'name', label: 'view.name', kind: 'text', maxLength: 60, isWide: true },
    { name: 'isShared', label: 'view.share', kind: 'check', isWide: true, isShown: () => mayShare },
  ];
}

function ViewButton(props: {
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="o-view"
      aria-current={props.isCurrent ? 'true' : undefined}
      onClick={props.onOpen}
    >
      {props.children}
    </button>
  );
}
