import { exportInvoices } from '@farewind/contract/finance/invoices';
import { matchReceipts } from '@farewind/contract/finance/receipts';
import { formatMoney } from '@farewind/values/format-money';
import { useQueryClient } from '@tanstack/react-query';
import { FileDown, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { invoiceCurrencies } from './invoice-words.ts';
import { saveInvoiceFile } from './save-invoice-file.ts';
import { useAct } from '../../kit/use-act.ts';

/** Compares with the ledger now, as is done every night, and downloads files. */
export function InvoiceTools() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { isBusy, run } = useAct();
  const [isExporting, setIsExporting] = useState(false);
  const match = () =>
    run(async () => {
      const { checked, written, differences } = await officeCall(matchReceipts, {});
      await queries.invalidateQueries({ queryKey: ['office', 'invoices'] });
      showToast(t('invoice.ran', { checked, written, open: differences.length - written }));
    });
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setIsExporting(true)}>
        <FileDown className="i" aria-hidden />
        {t('invoice.files')}
      </button>
      <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void match()}>
        <RotateCw className="i" aria-hidden />
        {t('match.run')}
      </button>
      {isExporting ? <InvoiceExport onClose={() => setIsExporting(false)} /> : null}
    </>
  );
}

type Form = { content: string; from: string; to: string };

const contents = ['TRY-ubl', 'TRY-csv', 'BYN-csv'] as const;

/** The invoices of a day or of a month as files for an integrator, or as a table with totals. */
function InvoiceExport({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <FormDialog<Form>
      title={t('invoice.files')}
      lead={t('invoice.filesLead')}
      fields={[
        {
          name: 'content',
          label: 'invoice.content',
          kind: 'select',
          options: contents.map((value) => ({ value, text: t(`invoice.content.${value}`) })),
          isWide: true,
        },
        { name: 'from', label: 'invoice.from', kind: 'date' },
        { name: 'to', label: 'invoice.to', kind: 'date' },
      ]}
      start={{ values: { content: 'TRY-ubl', from: '', to: '' } }}
      saveText={t('invoice.download')}
      save={async ({ content, from, to }) => {
        const currency = invoiceCurrencies.find((one) => content.startsWith(one)) ?? 'TRY';
        const format = content.endsWith('ubl') ? ('ubl' as const) : ('csv' as const);
        const file = await officeCall(exportInvoices, { currency, format, from, to });
        saveInvoiceFile(file);
        showToast(
          t('invoice.exported', {
            count: file.count,
            sum: formatMoney(file.total, currency, locale),
          }),
        );
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
