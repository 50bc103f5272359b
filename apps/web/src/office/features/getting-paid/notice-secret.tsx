import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { testPaymentSetting, updatePaymentSetting } from '@farewind/contract/settings/payment-settings';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { sentenceOfField, useActWithProblem } from '../../kit/use-act.ts';
import { officeCall } from '../../session/office-call.ts';
import {
  readPayment,
  toPaymentInput,
  type PaymentSetting,
  type ProviderSheet,
} from '../settings/payment-form.ts';
import { KeyField } from './key-field.tsx';

/**
 * The secret that the provider shows for our notification address; nothing for providers without one. It is tested like
 * the keys before it is stored.
 */
export function NoticeSecret({
  account,
  sheet,
  onSaved,
}: {
  readonly account: PaymentSetting;
  readonly sheet: ProviderSheet;
  readonly onSaved: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  const i18n = useI18n();
  const id = useId();
  const [storeKey, setStoreKey] = useState('');
  const [refused, setRefused] = useState<string>();
  const { isBusy, problem, run } = useActWithProblem(sentenceOfField);
  const form = useRef<HTMLFormElement>(null);
  const text = refused ?? problem;
  useEffect(() => {
    if (text !== undefined) form.current?.querySelector('input')?.focus();
  }, [text]);
  const field = sheet.fields.find(({ isForNotices }) => isForNotices);
  if (field === undefined) return null;
  const label = t(field.labelKey as OfficeKey);
  if (account.hasStoreKey)
    return (
      <p>
        <CircleCheck className="i" aria-hidden /> {t('connect.noticeSecretKept', { label })}
      </p>
    );
  const save = async () => {
    const input = { ...toPaymentInput(readPayment(account), [sheet]), storeKey, id: account.id };
    const tried = await officeCall(testPaymentSetting, input);
    if (!tried.ok) {
      setRefused([tried.message, tried.detail].filter(Boolean).join(' '));
      return;
    }
    await officeCall(updatePaymentSetting, { ...input, version: account.version });
    await onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(storeKey === '' ? i18n.t('validation.required') : undefined);
    if (storeKey !== '') void run(save);
  };
  return (
    <form ref={form} className="stack s3" noValidate onSubmit={submit}>
      <p>{t('connect.noticeSecretText')}</p>
      <KeyField
        id={`${id}-storeKey`}
        label={label}
        isSecret
        value={storeKey}
        problem={text}
        onChange={(value) => {
          setStoreKey(value);
          setRefused(undefined);
        }}
      />
      <button type="submit" className="btn btn-primary o-connect-save" aria-busy={isBusy}>
        {t('connect.tryKeys')}
      </button>
    </form>
  );
}
