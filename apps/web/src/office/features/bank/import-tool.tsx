import { importBankFile, readBankFile } from '@farewind/contract/finance/bank-statements';
import { currencies } from '@farewind/values/currency';
import { Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { toBase64 } from '../../kit/files/to-base64.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { useAct } from '../../kit/use-act.ts';
import { bankColumns } from '@farewind/contract/finance/bank-columns';
import { startImport, withBank, type Form, type Look } from './import-form.ts';

interface Chosen {
  readonly name: string;
  readonly file: string;
  readonly look: Look;
}

/** Uploads a statement in any format; a table's columns are mapped once per bank. */
export function ImportTool({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useOfficeT();
  const { isBusy, run } = useAct();
  const [chosen, setChosen] = useState<Chosen>();
  const look = (picked: File) =>
    run(async () => {
      const file = toBase64(new Uint8Array(await picked.arrayBuffer()));
      setChosen({ name: picked.name, file, look: await officeCall(readBankFile, { file }) });
    });
  return (
    <>
      <label className="btn btn-primary o-pick" aria-busy={isBusy}>
        <Upload className="i" aria-hidden />
        {t('bank.import')}
        <input
          type="file"
          className="sr"
          accept=".csv,.txt,.xlsx,.xml,.sta,.mt940,.940"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void look(file);
          }}
        />
      </label>
      {chosen === undefined ? null : (
        <ImportDialog
          chosen={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            void onDone();
          }}
        />
      )}
    </>
  );
}

function ImportDialog(props: {
  readonly chosen: Chosen;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { name, file, look } = props.chosen;
  const save = async ({ bank, file: _name, ...mapping }: Form) => {
    setFaults([]);
    try {
      const { lines, added, settled, open } = await officeCall(importBankFile, {
        file,
        bank,
        ...(look.format === 'table' || look.format === 'oneC' ? { mapping: mapping as never } : {}),
      });
      showToast(t('bank.imported', { lines, added, settled, open }));
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.validationErrors.map(({ message }) => message));
      throw error;
    }
  };
  return (
    <FormDialog<Form>
      title={t('bank.importTitle', { name })}
      lead={t(`bank.format.${look.format}`)}
      fields={fieldsOf(look, faults, t)}
      start={{ values: startImport(look, name) }}
      follow={(values, changed) => (changed === 'bank' ? withBank(values, look) : values)}
      saveText={t('bank.import')}
      save={save}
      {...(look.format === 'table' ? { aside: () => drawSample(look) } : {})}
      onSaved={props.onDone}
      onClose={props.onClose}
    />
  );
}

function fieldsOf(
  { format, columns: titles, banks, fitting = [] }: Look,
  faults: readonly string[],
  t: OfficeTranslate,
): Field<Form>[] {
  const isShown = () => format === 'table';
  const options = [{ value: '', text: '—' }, ...titles.map((value) => ({ value, text: value }))];
  return [
    {
      name: 'bank',
      label: 'bank.bank',
      kind: 'text',
      maxLength: 100,
      suggestions: [...new Set([...fitting.map(({ bank }) => bank), ...banks])],
      ...(format === 'table' ? { hint: 'bank.bankHint' } : {}),
    },
    {
      name: 'file',
      label: 'bank.file',
      kind: 'drawn',
      words: String,
      // Takes the focus when the file is refused, so that its errors come into sight on a phone too.
      draw: ({ id, value, describedBy }) => (
        <div id={id} tabIndex={-1} aria-describedby={describedBy}>
          <b className="m o-words">{String(value)}</b>
          <Faults faults={faults} />
        </div>
      ),
    },
    ...bankColumns.map((name): Field<Form> => ({
      name,
      label: `bank.column.${name}`,
      kind: 'select',
      options,
      isShown,
      ...(name === 'date' ? {} : { isOptional: true }),
    })),
    {
      name: 'fixedCurrency',
      label: 'bank.fixedCurrency',
      kind: 'select',
      isOptional: true,
      // 1C names accounts only, and those outside Russia do not tell their currency.
      isShown: () => format === 'table' || format === 'oneC',
      options: [
        { value: '', text: t(format === 'oneC' ? 'bank.ofAccount' : 'bank.ofColumn') },
        ...currencies.map((value) => ({ value, text: value })),
      ],
    },
  ];
}

/** Every unreadable line with its error; a single one stands below the name of the file already. */
function Faults({ faults }: { readonly faults: readonly string[] }) {
  const t = useOfficeT();
  if (faults.length < 2) return null;
  return (
    <div className="notice bad" role="alert">
      <b className="m">{t('bank.faults', { count: faults.length })}</b>
      <ul>
        {faults.map((fault, at) => (
          // Two lines may have the same error.
          <li key={at}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

const drawSample = (look: Look): ReactNode => <Sample look={look} />;

/** The first rows of the file, to recognise the columns. */
function Sample({ look }: { readonly look: Look }) {
  const t = useOfficeT();
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="o-scroll" tabIndex={0} role="region" aria-label={t('bank.sample')}>
      <table className="table o-data led-journal">
        <thead>
          <tr>
            {look.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.sample.map((row, at) => (
            // A row of a file has no identity but its position.
            <tr key={at}>
              {row.slice(0, look.columns.length).map((cell, column) => (
                <td key={look.columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
