import { journalTemplates, type getAccountingSetting } from '@farewind/contract/finance/accounting-export';
import { ledgerAccounts } from '@farewind/contract/finance/ledger';
import type { Answer } from '../../../shared/api/call-types.ts';
import { readJson } from '../../../shared/session/read-value.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { DrawnField, Field, FieldValue } from '../../kit/form/field.ts';
import type { Account } from './ledger-words.ts';

type Setting = Answer<typeof getAccountingSetting>;

/** Account codes by account name; suppliers' codes as lines of text. */
export type MappingForm = {
  template: string;
  suppliers: readonly string[];
  consultantNumber: string;
  clientNumber: string;
  accountLength: string;
  yearStartMonth: string;
} & { [Name in Account]: string };

/** A supplier's line in the form: key, name, code and payment term as typed. */
type SupplierLine = Omit<Setting['suppliers'][number], 'termDays'> & { readonly termDays: string };

export function mappingFields(t: OfficeTranslate): Field<MappingForm>[] {
  const isDatev = ({ template }: MappingForm) => template === 'datev';
  return [
    {
      name: 'template',
      label: 'journal.template',
      kind: 'select',
      isWide: true,
      options: journalTemplates.map((value) => ({ value, text: t(`journal.template.${value}`) })),
    },
    ...ledgerAccounts.map((account): Field<MappingForm> => ({
      name: account,
      label: `ledgerAccount.${account}`,
      kind: 'text',
      maxLength: 40,
      isOptional: true,
    })),
    {
      name: 'suppliers',
      label: 'journal.suppliers',
      hint: 'journal.suppliersHint',
      kind: 'drawn',
      isWide: true,
      isOptional: true,
      draw: (field) => <SupplierLines field={field} />,
      words: (value) =>
        readLines(value)
          .filter(({ code, termDays }) => code !== '' || termDays !== '')
          .map(({ name, code, termDays }) =>
            [name, code, termDays === '' ? '' : t('journal.inDays', { count: Number(termDays) })]
              .filter((part) => part !== '')
              .join(' '),
          )
          .join(', '),
    },
    {
      name: 'consultantNumber',
      label: 'journal.consultant',
      kind: 'text',
      maxLength: 7,
      isOptional: true,
      isShown: isDatev,
    },
    {
      name: 'clientNumber',
      label: 'journal.client',
      kind: 'text',
      maxLength: 5,
      isOptional: true,
      isShown: isDatev,
    },
    { name: 'accountLength', label: 'journal.accountLength', kind: 'number', isShown: isDatev },
    { name: 'yearStartMonth', label: 'journal.yearStart', kind: 'number', isShown: isDatev },
  ];
}

export function readMapping({ template, accounts, suppliers, datev }: Setting): MappingForm {
  const codes = Object.fromEntries(accounts.map(({ account, code }) => [account, code])) as {
    [Name in Account]: string;
  };
  return {
    ...codes,
    template,
    suppliers: suppliers.map((each) => JSON.stringify({ ...each, termDays: String(each.termDays ?? '') })),
    consultantNumber: datev.consultantNumber,
    clientNumber: datev.clientNumber,
    accountLength: String(datev.accountLength),
    yearStartMonth: String(datev.yearStartMonth),
  };
}

export function writeMapping(values: MappingForm) {
  return {
    template: journalTemplates.find((each) => each === values.template) ?? 'plain',
    accounts: ledgerAccounts.map((account) => ({ account, code: values[account] })),
    suppliers: readLines(values.suppliers).map(({ supplier, code, termDays }) => ({
      supplier,
      code,
      termDays,
    })),
    datev: {
      consultantNumber: values.consultantNumber,
      clientNumber: values.clientNumber,
      accountLength: values.accountLength,
      yearStartMonth: values.yearStartMonth,
    },
  };
}

function readLines(value: FieldValue): SupplierLine[] {
  return (Array.isArray(value) ? value : []).flatMap((each: string) => readJson(each, readLine) ?? []);
}

function readLine(value: unknown): SupplierLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { supplier, name, code, termDays } = value as Partial<Record<keyof SupplierLine, unknown>>;
  return typeof supplier === 'string' &&
    typeof name === 'string' &&
    typeof code === 'string' &&
    typeof termDays === 'string'
    ? { supplier, name, code, termDays }
    : undefined;
}

/** A code and a payment term for each supplier in the ledger. */
function SupplierLines({ field }: { readonly field: DrawnField }) {
  const t = useOfficeT();
  const lines = readLines(field.value);
  const change = (supplier: string, part: Partial<SupplierLine>) =>
    field.onChange(
      lines.map((line) => JSON.stringify(line.supplier === supplier ? { ...line, ...part } : line)),
    );
  if (lines.length === 0) return <p className="soft">{t('journal.noSuppliers')}</p>;
  return (
    <div className="led-codes" id={field.id} tabIndex={-1} aria-describedby={field.describedBy}>
      {lines.map(({ supplier, name, code, termDays }) => (
        <div key={supplier} role="group" aria-label={name}>
          <span>{name}</span>
          <label>
            <span className="mute">{t('journal.code')}</span>
            <input
              className="input"
              value={code}
              maxLength={40}
              onChange={(event) => change(supplier, { code: event.target.value })}
            />
          </label>
          <label>
            <span className="mute">{t('journal.termDays')}</span>
            <input
              className="input"
              inputMode="numeric"
              value={termDays}
              maxLength={3}
              onChange={(event) => change(supplier, { termDays: event.target.value.replace(/\D/g, '') })}
            />
          </label>
        </div>
      ))}
    </div>
  );
}
