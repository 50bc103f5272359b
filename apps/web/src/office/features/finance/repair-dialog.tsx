import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { repairMismatch } from '@farewind/contract/finance/matching';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { formatMismatch, formatRepair } from './finance-words.ts';
import { formatSide, type Mismatch } from './match-words.ts';

type Form = { repair: Mismatch['repairs'][number]; reason: string };

/** Repairs one mismatch: what each book says stands beside the choice, the recommended repair is chosen. */
export function RepairDialog(props: {
  readonly mismatch: Mismatch;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { mismatch, onDone, onClose } = props;
  const { mismatchId, version, repairs } = mismatch;
  return (
    <FormDialog<Form>
      title={t('match.repairTitle', { name: formatMismatch(mismatch.class, t) })}
      lead={mismatch.reservationNumber ?? mismatch.bankReference}
      fields={[
        {
          name: 'repair',
          label: 'match.repair',
          kind: 'select',
          options: repairs.map((value) => ({ value, text: formatRepair(value, t) })),
          isWide: true,
        },
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'form.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { repair: repairs[0] ?? 'accept', reason: '' } }}
      saveText={t('match.repair')}
      save={async ({ repair, reason }) => {
        try {
          await officeCall(repairMismatch, { mismatchId, repair, reason, version });
        } finally {
          onDone();
        }
      }}
      aside={() => drawBooks(mismatch, t, locale)}
      onSaved={() => {
        onClose();
        showToast(t('match.repairDone'));
      }}
      onClose={onClose}
    />
  );
}

/** What each book says. */
function drawBooks(mismatch: Mismatch, t: OfficeTranslate, locale: string): ReactNode {
  return (
    <KeyValues
      facts={(['bank', 'ours', 'ledger'] as const).map((name) => ({
        label: t(`match.${name}`),
        value: formatSide(mismatch[name], t, locale),
      }))}
    />
  );
}
