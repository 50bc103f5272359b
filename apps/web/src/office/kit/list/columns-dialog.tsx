import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../dialog/office-dialog.tsx';
import { shownColumns, type ListLayout } from './list-layout.ts';
import type { Column } from './list-screen.ts';

interface Choice {
  readonly name: string;
  readonly isShown: boolean;
}

/** Chooses the columns of a list and their order. */
export function ColumnsDialog<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly chosen: ListLayout['columns'];
  readonly onSave: (columns: ListLayout['columns']) => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const [choices, setChoices] = useState(() => listChoices(props.columns, props.chosen));
  const titleOf = (name: string) => {
    const column = props.columns.find((each) => each.name === name);
    return column === undefined ? name : t(column.title);
  };
  const move = (at: number, step: number) => {
    const next = [...choices];
    next.splice(at + step, 0, ...next.splice(at, 1));
    setChoices(next);
  };
  const isNone = choices.every(({ isShown }) => !isShown);
  return (
    <OfficeDialog
      title={t('layout.columns')}
      lead={t('layout.columnsLead')}
      isBusy={false}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-ghost" onClick={() => props.onSave(undefined)}>
            {t('layout.ownColumns')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={isNone}
            onClick={() => props.onSave(choices.filter(({ isShown }) => isShown).map(({ name }) => name))}
          >
            {t('form.save')}
          </button>
        </>
      }
    >
      <ol className="o-columns">
        {choices.map(({ name, isShown }, at) => (
          <li key={name}>
            <label className="check grow">
              <input
                type="checkbox"
                checked={isShown}
                onChange={(event) =>
                  setChoices(
                    choices.map((each) =>
                      each.name === name ? { name, isShown: event.target.checked } : each,
                    ),
                  )
                }
              />
              <span>{titleOf(name)}</span>
            </label>
            <button
              type="button"
              className="btn btn-icon"
              aria-label={t('layout.up', { name: titleOf(name) })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp className="i" aria-hidden />
            </button>
            <button
              type="button"
              className="btn btn-icon"
              aria-label={t('layout.down', { name: titleOf(name) })}
              disabled={at === choices.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown className="i" aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </OfficeDialog>
  );
}

/** The visible columns in their order, followed by the others. */
function listChoices<Row>(columns: readonly Column<Row>[], chosen: ListLayout['columns']): Choice[] {
  const shown = shownColumns(columns, chosen);
  return [
    ...shown.map(({ name }) => ({ name, isShown: true })),
    ...columns.filter((column) => !shown.includes(column)).map(({ name }) => ({ name, isShown: false })),
  ];
}
