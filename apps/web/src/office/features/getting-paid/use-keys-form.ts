import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { currencies } from '@farewind/values/currency';
import {
  savePaymentSetting,
  testPaymentSetting,
  updatePaymentSetting,
} from '@farewind/contract/settings/payment-settings';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { mergeChanges } from '../../kit/form/form-changes.ts';
import {
  blankPayment,
  readPayment,
  toPaymentInput,
  type PaymentForm,
  type PaymentSetting,
  type ProviderSheet,
} from '../settings/payment-form.ts';

export type KeyProblems = Readonly<Record<string, string>>;

/**
 * The state of the form of an account's keys. They are tested before they are stored; a refusal becomes the problem of
 * its field, and the first refused field gets the focus.
 */
export function useKeysForm(
  sheet: ProviderSheet,
  account: PaymentSetting | undefined,
  onSaved: () => Promise<unknown>,
) {
  const navigate = useNavigate();
  // As at opening: a colleague's change meanwhile is a conflict, and never overwritten by what is typed here.
  const [base, setBase] = useState(() => ({ values: startOf(sheet, account), version: account?.version }));
  const [values, setValues] = useState<PaymentForm>(base.values);
  const [problems, setProblems] = useState<KeyProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  // Once the field shows why; not when a change clears the problem of another one.
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')?.focus();
  }, [problems]);
  const refuse = (found: KeyProblems) => {
    isRefused.current = true;
    setProblems(found);
  };
  const change = (part: Partial<PaymentForm>) => {
    setValues({ ...values, ...part });
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
  };
  const secretName = sheet.fields.find(({ isSecret }) => isSecret)?.name ?? sheet.fields[0]?.name ?? '';
  const save = async () => {
    const input = toPaymentInput(values, [sheet]);
    const known = account === undefined ? {} : { id: account.id };
    const tried = await officeCall(testPaymentSetting, { ...input, ...known });
    if (!tried.ok) {
      refuse({ [secretName]: [tried.message, tried.detail].filter(Boolean).join(' ') });
      return;
    }
    if (account !== undefined) {
      await officeCall(updatePaymentSetting, { ...input, id: account.id, version: base.version });
      await onSaved();
      return;
    }
    const made = await officeCall(savePaymentSetting, { ...input, isActive: false });
    await navigate({ to: `/setting/getting-paid/connect/${made.id}` as '/', replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblems({});
    try {
      await save();
    } catch (error) {
      if (error instanceof ApiError && error.key === 'GEN-CONFLICT') {
        // Continues from their record with what was typed here; submitted again, both are stored.
        const theirs = error.data['current'] as PaymentSetting;
        setBase({ values: readPayment(theirs), version: theirs.version });
        setValues(mergeChanges(base.values, values, readPayment(theirs)));
        refuse({ conflict: error.details ?? error.message });
      } else if (error instanceof ApiError && error.validationErrors.length > 0)
        refuse(
          Object.fromEntries(
            error.validationErrors.flatMap(({ message, members }) => members.map((name) => [name, message])),
          ),
        );
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { form, values, problems, isBusy, change, submit };
}

/** The currencies of the shop that the provider takes by any method. */
export function listSellable(sheet: ProviderSheet) {
  return currencies.filter((each) => sheet.methods.some((method) => method.currencies.includes(each)));
}

function startOf(sheet: ProviderSheet, account: PaymentSetting | undefined): PaymentForm {
  if (account !== undefined) return readPayment(account);
  const sellable = listSellable(sheet);
  return {
    ...blankPayment,
    provider: sheet.provider,
    // The demo's banks move no money.
    mode: sheet.provider.startsWith('sandbox') ? 'test' : 'live',
    // The first method's own currency: a Belarusian provider starts with Belarusian roubles, although it takes euros too.
    currencies: sellable.filter((each) => each === (sheet.methods[0]?.currencies[0] ?? sellable[0])),
    dutyOfCareAccepted: false,
    isActive: false,
  };
}
