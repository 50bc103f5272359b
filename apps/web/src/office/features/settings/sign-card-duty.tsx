import { useState } from 'react';
import { signCardDuty } from '@farewind/contract/settings/payment-routes';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { PaymentSetting } from './payment-form.ts';

type Form = { name: string; position: string; isAccepted: boolean };

/** The agency's card-data duty: shown, and signed by a named person. */
export function SignCardDuty(props: {
  readonly account: Pick<PaymentSetting, 'id' | 'version'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const [{ id, version }] = useState(props.account);
  return (
    <FormDialog<Form>
      title={t('payment.duty')}
      lead={t('payment.duty.text')}
      fields={[
        { name: 'name', label: 'payment.duty.name', kind: 'text', maxLength: 128 },
        { name: 'position', label: 'payment.duty.position', kind: 'text', maxLength: 128 },
        {
          name: 'isAccepted',
          label: 'payment.duty.accept',
          hint: 'payment.duty.hint',
          kind: 'check',
          isWide: true,
        },
      ]}
      start={{ values: { name: '', position: '', isAccepted: false } }}
      saveText={t('payment.duty.answer')}
      save={async (values) => {
        await officeCall(signCardDuty, { ...values, id, version });
        props.onDone();
      }}
      onSaved={() => {
        props.onClose();
        showToast(t('payment.duty.signedToast'));
      }}
      onClose={props.onClose}
    />
  );
}

/** Who has signed, or that nobody has; empty if no card is entered with us. */
export function describeSignature(
  { cardInput, dutySigned }: Pick<PaymentSetting, 'cardInput' | 'dutySigned'>,
  t: OfficeTranslate,
): string {
  if (cardInput !== 'raw') return '';
  if (dutySigned === null) return t('payment.duty.unsigned');
  const { name, position, by, at } = dutySigned;
  return t('payment.duty.signed', { name, position, by, time: formatInstant(at) });
}
