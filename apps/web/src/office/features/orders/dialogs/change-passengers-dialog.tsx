import {
  documentMembers,
  eachMember,
  isDocumentDate,
  longestOf,
  paperMembers,
  type DocumentMember,
  type PaperMember,
} from '@farewind/values/passenger-document';
import { useState } from 'react';
import { officeCall } from '../../../session/office-call.ts';
import { changePassengers } from '@farewind/contract/orders/order-acts';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../../kit/form/field.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { countryNames } from '../../countries.ts';
import type { OrderDialogProps } from './dialog-props.ts';

type Form = {
  surname: string;
  name: string;
  gender: string;
  reason: string;
} & Record<DocumentMember, string>;

const blank: Form = {
  surname: '',
  name: '',
  gender: '',
  ...eachMember(documentMembers, () => ''),
  reason: '',
};

/** Changes one passenger's data, at once and without a fee. Unchanged fields are not sent. */
export function ChangePassengersDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const { order, dialogs, act } = admin;
  // As at opening: the order is read again in the meantime, and a colleague's correction is not to be taken back here.
  const [passenger] = useState(order.passengers[Number(id)]);
  if (passenger === undefined) return null;
  const { index, name, surname } = passenger;
  const start: Form = { ...blank, surname, name };
  return (
    <FormDialog<Form>
      title={t('passenger.change', { name: `${name} ${surname}` })}
      lead={t('passenger.changeLead')}
      fields={listFields(t, countryNames(language).options)}
      start={{ values: start }}
      isReviewed
      save={({ reason, ...values }) =>
        act(() =>
          officeCall(changePassengers, {
            orderId: order.orderId,
            reason,
            changes: [{ passengerIndex: index, seen: { name, surname }, ...pickChanged(start, values) }],
          }),
        )
      }
      onSaved={() => {
        dialogs.close();
        showToast(t('change.accepted'));
      }}
      onClose={dialogs.close}
    />
  );
}

/** What was typed over the values at opening; an emptied field stays as it is. */
export function pickChanged(start: Form, values: Omit<Form, 'reason'>) {
  const changed = Object.entries(values).filter(
    ([name, value]) => value.trim() !== '' && value !== start[name as keyof Form],
  );
  return Object.fromEntries(changed) as Partial<Omit<Form, 'reason' | 'gender'>> & {
    gender?: 'male' | 'female';
  };
}

/** The fields that can be changed for a passenger, and the reason. */
export function listFields(t: OfficeTranslate, countries: readonly Option[]): Field<Form>[] {
  const stays: Option = { value: '', text: t('passenger.stays') };
  const genders = [
    stays,
    { value: 'male', text: t('customer.male') },
    { value: 'female', text: t('customer.female') },
  ];
  return [
    { name: 'surname', label: 'customer.surname', kind: 'passportName', maxLength: 64 },
    { name: 'name', label: 'customer.name', kind: 'passportName', maxLength: 64 },
    { name: 'gender', label: 'customer.gender', kind: 'select', options: genders, isOptional: true },
    { name: 'birthDate', label: 'customer.birthDate', kind: 'date', isOptional: true },
    {
      name: 'nationality',
      label: 'customer.nationality',
      kind: 'select',
      options: [stays, ...countries],
      isOptional: true,
    },
    ...paperMembers.map(paperField),
    {
      name: 'reason',
      label: 'form.reason',
      hint: 'form.reasonHint',
      kind: 'area',
      maxLength: 500,
      isWide: true,
    },
  ];
}

function paperField(member: PaperMember): Field<Form> {
  const field = { name: member, label: `customer.${member}`, isOptional: true } as const;
  if (isDocumentDate(member)) return { ...field, kind: 'date' };
  return { ...field, kind: 'text', maxLength: longestOf(member) };
}
