import {
  getBankCandidates,
  type getBankLines,
  recordBankLinePayout,
  settleBankLine,
} from '@farewind/contract/finance/bank-statements';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import type { Option } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { officeCall } from '../../session/office-call.ts';

type Form = { choice: string; fee: string; reason: string; supplier: string; reference: string };
export type BankLine = Answer<typeof getBankLines>['items'][number];
type Kind = NonNullable<BankLine['kind']>;

const explained: readonly Kind[] = ['fee', 'other'];

/** Settles a line: with one of its candidates, as a fee, or with an explanation. */
export function SettleDialog(props: {
  readonly line: BankLine;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const queries = useQueryClient();
  const { can } = useOfficeSession();
  const { line, onClose, onDone } = props;
  const { lineId, version, amount, currency } = line;
  const found = useQuery({
    queryKey: ['office', 'bank', 'candidates', lineId, version],
    queryFn: () => officeCall(getBankCandidates, { lineId }),
    staleTime: 0,
  });
  const title = t('bank.settleTitle', { amount: formatMoney(amount, currency, locale) });
  const { data } = found;
  if (data === undefined)
    return found.error === null ? null : (
      <OfficeDialog title={title} isBusy={false} onClose={onClose}>
        <NotLoaded found={found} />
      </OfficeDialog>
    );
  const isOut = amount.startsWith('-');
  const suppliers = can('Pages.Ledger.Post') ? data.suppliers : [];
  const options = listChoices(data.items, amount, t, suppliers.length > 0);
  return (
    <FormDialog<Form>
      title={title}
      lead={line.counterparty || line.purpose}
      fields={[
        { name: 'choice', label: 'bank.what', kind: 'select', options, isWide: true },
        {
          name: 'supplier',
          label: 'ledger.supplier',
          kind: 'select',
          options: [
            { value: '', text: t('form.nothing') },
            ...suppliers.map(({ supplier, name }) => ({ value: supplier, text: name })),
          ],
          isShown: isNewPayout,
        },
        { name: 'reference', label: 'payout.reference', kind: 'text', maxLength: 100, isShown: isNewPayout },
        {
          name: 'fee',
          label: 'bank.fee',
          hint: 'bank.feeHint',
          kind: 'number',
          maxLength: 14,
          isOptional: true,
          isWide: true,
          isShown: ({ choice }) => choice.startsWith('settlement:') && !isOut,
        },
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'bank.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
          isOptional: true,
        },
      ]}
      start={{
        values: {
          choice: options[0]?.value ?? '',
          fee: '',
          reason: '',
          supplier: suppliers.length === 1 ? suppliers[0]!.supplier : '',
          reference: line.reference.slice(0, 100),
        },
      }}
      saveText={t('bank.settle')}
      save={({ choice, fee, reason, supplier, reference }) => {
        if (choice === NEW_PAYOUT)
          return officeCall(recordBankLinePayout, { lineId, supplier, reference, note: reason, version });
        const [kind = 'other', target = ''] = choice.split(':');
        // Typed before another choice was made.
        const kept = kind === 'settlement' ? fee.replaceAll(/\s/g, '') : '';
        return officeCall(settleBankLine, { lineId, kind: kind as Kind, target, fee: kept, reason, version });
      }}
      aside={() => drawLine(line, t)}
      onSaved={() => {
        onClose();
        onDone();
        void queries.invalidateQueries({ queryKey: ['office', 'ledger'] });
        showToast(t('bank.settled'));
      }}
      onClose={onClose}
    />
  );
}

type Candidates = Answer<typeof getBankCandidates>['items'];

const NEW_PAYOUT = 'newPayout:';
const isNewPayout = ({ choice }: Form): boolean => choice === NEW_PAYOUT;

/** What a line may be, the first of it chosen already; without a proposal people choose, because it is posted. */
export function listChoices(
  candidates: Candidates,
  amount: string,
  t: OfficeTranslate,
  /** Whether it may be recorded as a payment to a supplier, or of an agency. */
  canPay = false,
): Option[] {
  const isProposed = candidates.some(({ kind }) => kind !== 'settlement');
  return [
    ...(isProposed ? [] : [{ value: '', text: t('form.nothing') }]),
    ...candidates.map(({ kind, target, text, day }) => ({
      value: `${kind}:${target}`,
      text: [t(`bank.kind.${kind}`), text, day === null ? '' : formatDate(day)]
        .filter((part) => part !== '')
        .join(', '),
    })),
    ...(canPay
      ? [{ value: NEW_PAYOUT, text: t(amount.startsWith('-') ? 'bank.paySupplier' : 'bank.paidByAgency') }]
      : []),
    ...explained.filter((kind) => kind !== 'fee' || amount.startsWith('-')).map((kind) => ownOption(kind, t)),
  ];
}

/** The bank's data of the line. */
function drawLine({ bookedOn, reference, counterparty, purpose }: BankLine, t: OfficeTranslate): ReactNode {
  return (
    <KeyValues
      facts={[
        { label: t('bank.bookedOn'), value: formatDate(bookedOn) },
        { label: t('bank.reference'), value: reference },
        { label: t('bank.counterparty'), value: counterparty },
        { label: t('bank.purpose'), value: purpose },
      ]}
    />
  );
}

const ownOption = (kind: Kind, t: OfficeTranslate): Option => ({
  value: `${kind}:`,
  text: t(`bank.kind.${kind}`),
});
