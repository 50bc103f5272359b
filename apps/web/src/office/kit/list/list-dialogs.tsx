import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../dialog/question-dialog.tsx';
import type { FormValues } from '../form/field.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { showToast } from '../toast-store.ts';
import { holdRow, type ListForm, type ListScreen } from './list-screen.ts';
import type { ListState } from './use-list.ts';

interface Props<Row, Values extends FormValues> {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}

/** The dialog in the address of a list: create, edit or delete a record, or an action of the screen. */
export function ListDialogs<Row, Values extends FormValues>({ screen, list }: Props<Row, Values>) {
  const { dialog } = list.address;
  if (dialog === undefined) return null;
  if (dialog.name === 'new' && screen.form?.create !== undefined)
    return <EditDialog screen={screen} list={list} form={screen.form} row={undefined} />;
  if (dialog.id === undefined) return null;
  return (
    <RowDialog
      key={`${dialog.name} ${dialog.id}`}
      screen={screen}
      list={list}
      name={dialog.name}
      id={dialog.id}
    />
  );
}

function RowDialog<Row, Values extends FormValues>({
  screen,
  list,
  name,
  id,
}: Props<Row, Values> & { readonly name: string; readonly id: string }) {
  const { get } = screen;
  const listed = list.items.find((row) => screen.idOf(row) === id);
  // Edits the current record, not the one from when the list was loaded.
  const fresh = useQuery({
    queryKey: ['office', screen.name, 'one', id],
    queryFn: () => (get === undefined ? undefined : get(id)),
    enabled: get !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const live = get === undefined ? listed : fresh.data;
  // As at opening: a row that leaves the page takes no form away, and what was typed over a record that has changed
  // since is sent with the version it was typed over, so the server reports the conflict.
  const [held, hold] = useState(live);
  if (held === undefined && live !== undefined) hold(live);
  const opened = held ?? live;
  const isMissing =
    opened === undefined && (get === undefined ? !list.isLoading && listed === undefined : fresh.isError);
  const { closeDialog } = list;
  useEffect(() => {
    if (!isMissing) return;
    if (fresh.error !== null) showError(fresh.error);
    closeDialog();
  }, [isMissing, fresh.error, closeDialog]);
  if (opened === undefined) return null;
  if (name === 'edit' && screen.form?.update !== undefined)
    return <EditDialog screen={screen} list={list} form={screen.form} row={opened} />;
  if (name === 'delete' && screen.removal !== undefined)
    return <DeleteDialog screen={screen} list={list} row={opened} />;
  const act = screen.acts?.find((each) => each.name === name);
  const row = act?.staysOpen === true ? (live ?? opened) : opened;
  return act?.dialog?.(row, list.closeDialog, list.reload) ?? null;
}

function EditDialog<Row, Values extends FormValues>({
  screen,
  list,
  form,
  row,
}: Props<Row, Values> & { readonly form: ListForm<Row, Values>; readonly row: Row | undefined }) {
  const t = useOfficeT();
  const name = row === undefined ? '' : screen.nameOf(row);
  const { aside } = form;
  return (
    <FormDialog<Values>
      title={t(row === undefined ? form.createTitle : form.editTitle, { name })}
      lead={row === undefined ? undefined : form.lead?.(row)}
      fields={form.fields(row)}
      start={row === undefined ? { values: form.blank } : holdRow(form, row)}
      readRecord={(record) => holdRow(form, record as Row)}
      save={async (values, version) => {
        if (row === undefined) await form.create?.(values);
        else await form.update?.(row, values, version);
      }}
      onSaved={() => {
        list.reload();
        list.closeDialog();
        showToast(t(row === undefined ? 'list.created' : 'list.saved'));
      }}
      {...(form.check === undefined ? {} : { check: form.check })}
      isReviewed={form.isReviewed === true && row !== undefined}
      {...(aside === undefined ? {} : { aside: (values, change) => aside(values, change, row) })}
      onClose={list.closeDialog}
    />
  );
}

function DeleteDialog<Row, Values extends FormValues>({
  screen,
  list,
  row,
}: Props<Row, Values> & { readonly row: Row }) {
  const t = useOfficeT();
  const { removal } = screen;
  if (removal === undefined) return null;
  const name = screen.nameOf(row);
  const { undo } = removal;
  return (
    <QuestionDialog
      title={t('list.deleteTitle', { name })}
      text={t(removal.text)}
      answer={t('list.delete')}
      isDangerous
      onClose={list.closeDialog}
      onAnswer={async () => {
        try {
          await removal.run(row);
        } catch (error) {
          // Another user deleted it first, with the same result.
          if (!(error instanceof ApiError && error.key === 'GEN-NOTFOUND')) throw error;
        }
        list.select([row], false);
        list.reload();
        list.closeDialog();
        const takeBack = async () => {
          await undo?.(row);
          list.reload();
        };
        showToast(t('list.deleted', { name }), undo === undefined ? undefined : takeBack);
      }}
    />
  );
}
