import { callOutcomes, changeContact, logCall } from '@farewind/contract/orders/buyer-contact';
import { useState } from 'react';
import { useFormatPhone } from '../../../../shared/format/use-format-phone.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { instantInOffice } from '../../../kit/office-clock.ts';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import type { OrderDialogProps } from './dialog-props.ts';

type Contact = { email: string; phone: string; reason: string };

/** Corrects the buyer's mail address and phone at their request. */
export function ChangeContactDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const [opened] = useState({ email: order.customer.email, phone: order.customer.phone });
  return (
    <FormDialog<Contact>
      title={t('contact.title', { number: order.reservationNumber })}
      lead={t('contact.lead')}
      fields={[
        { name: 'email', label: 'customer.email', kind: 'email', maxLength: 256, isWide: true },
        {
          name: 'phone',
          label: 'customer.mobilePhone',
          hint: 'contact.phoneHint',
          kind: 'tel',
          maxLength: 32,
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
      start={{ values: { ...opened, reason: '' } }}
      saveText={t('contact.save')}
      save={({ email, phone, reason }) =>
        act(() =>
          officeCall(changeContact, {
            orderId: order.orderId,
            reason,
            ...pickCorrected(opened, { email, phone }),
          }),
        )
      }
      onSaved={() => {
        dialogs.close();
        showToast(t('contact.done'));
      }}
      onClose={dialogs.close}
    />
  );
}

type Address = Omit<Contact, 'reason'>;

/** What differs from the form's opening values: the buyer may have changed the rest meanwhile. */
export function pickCorrected(opened: Address, typed: Address): Partial<Address> {
  return {
    ...(typed.email === opened.email ? {} : { email: typed.email }),
    ...(typed.phone === opened.phone ? {} : { phone: typed.phone }),
  };
}

type Call = {
  outcome: (typeof callOutcomes)[number];
  text: string;
  callBackAt: string;
  direction: 'out' | 'in';
};

/** Records the outcome of a call with the buyer; the address may preselect it. */
export function LogCallDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  const { order, dialogs, act } = admin;
  const outcome = callOutcomes.find((each) => each === id) ?? 'reached';
  return (
    <FormDialog<Call>
      title={t('call.title', { name: order.customer.name })}
      lead={formatPhone(order.customer.phone)}
      fields={[
        {
          name: 'outcome',
          label: 'call.outcome',
          kind: 'select',
          options: callOutcomes.map((value) => ({ value, text: t(`call.choice.${value}`) })),
        },
        {
          name: 'direction',
          label: 'call.direction',
          kind: 'select',
          options: (['out', 'in'] as const).map((value) => ({ value, text: t(`call.${value}`) })),
        },
        {
          name: 'callBackAt',
          label: 'call.callBackAt',
          hint: 'call.callBackHint',
          kind: 'moment',
          isWide: true,
          isShown: (values) => values.outcome === 'callBack',
        },
        { name: 'text', label: 'call.text', kind: 'area', maxLength: 500, isWide: true, isOptional: true },
      ]}
      start={{ values: { outcome, direction: 'out', callBackAt: '', text: '' } }}
      saveText={t('call.save')}
      save={({ callBackAt, ...values }) =>
        act(() =>
          officeCall(logCall, {
            orderId: order.orderId,
            ...values,
            callBackAt: values.outcome === 'callBack' ? instantInOffice(callBackAt) : '',
          }),
        )
      }
      onSaved={() => {
        dialogs.close();
        showToast(t('call.done'));
      }}
      onClose={dialogs.close}
    />
  );
}
