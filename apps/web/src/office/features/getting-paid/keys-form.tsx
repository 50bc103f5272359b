import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { currencies } from '@farewind/values/currency';
import {
  savePaymentSetting,
  testPaymentSetting,
  updatePaymentSetting,
} from '@farewind/contract/settings/payment-settings';
import { ApiError } from '../../../shared/api/api-error.ts';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { mergeChanges } from '../../kit/form/form-changes.ts';
import { KeyField } from './key-field.tsx';
import { Refused } from './refused.tsx';
import {
  describeCapture,
  hasBills,
  isDesk,
  modeTexts,
  readPayment,
  blankPayment,
  toPaymentInput,
  type PaymentForm,
  type PaymentSetting,
  type ProviderSheet,
} from '../settings/payment-form.ts';

/**
 * An account's keys under the provider's own names. They are tested before they are stored; a refusal is shown at the
 * secret, in the provider's words.
 */
export function KeysForm({
  sheet,
  account,
  onSaved,
}: {
  readonly sheet: ProviderSheet;
  readonly account: PaymentSetting | undefined;
  readonly onSaved: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  const id = useId();
  const navigate = useNavigate();
  // As at opening: a colleague's change meanwhile is a conflict, and never overwritten by what is typed here.
  const [base, setBase] = useState(() => ({ values: startOf(sheet, account), version: account?.version }));
  const [values, setValues] = useState<PaymentForm>(base.values);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  // Once the field shows why; not when a change clears the problem of another one.
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')?.focus();
  }, [problems]);
  const refuse = (found: Readonly<Record<string, string>>) => {
    isRefused.current = true;
    setProblems(found);
  };
  const change = (part: Partial<PaymentForm>) => {
    setValues({ ...values, ...part });
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
  };
  const sellable = currencies.filter((each) =>
    sheet.methods.some((method) => method.currencies.includes(each)),
  );
  // Someone must accept responsibility for card numbers typed into our form, once, before the keys are tested.
  const needsDuty = sheet.methods.some(({ way }) => way === 'rawCard') && !account?.dutyOfCare;
  const isOfDesk = isDesk([sheet], sheet.provider);
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
  const capture = describeCapture(sheet, t);
  const isBilled = hasBills([sheet], sheet.provider);
  // A new account has no notification address yet, nor what the provider gives for it.
  const fields = sheet.fields.filter(({ isForNotices }) => account !== undefined || !isForNotices);
  const shown = new Set([...fields.map(({ name }) => name), 'mode', 'currencies']);
  if (!isOfDesk) shown.add('statementText');
  if (isBilled) shown.add('billHours');
  if (capture !== undefined) shown.add('captureMode');
  if (needsDuty) shown.add('dutyOfCareAccepted');
  const elsewhere = Object.entries(problems).filter(([name]) => !shown.has(name));
  return (
    <form ref={form} className="stack s3" noValidate onSubmit={(event) => void submit(event)}>
      {elsewhere.map(([name, text]) => (
        <Refused key={name} text={text} />
      ))}
      <div className="grid2 o-fields">
        {fields.map(({ name, isSecret, isRequired, labelKey }) => {
          const member = name as 'merchantId' | 'apiPassword';
          return (
            <KeyField
              key={name}
              id={`${id}-${name}`}
              label={t(labelKey as OfficeKey)}
              isSecret={isSecret}
              isOptional={!isRequired}
              isFixed={member === 'merchantId' && account !== undefined}
              value={values[member]}
              problem={problems[name]}
              onChange={(value) => change({ [member]: value })}
            />
          );
        })}
        {isOfDesk ? null : (
          <KeyField
            id={`${id}-statementText`}
            label={t('payment.statementText')}
            max={22}
            value={values.statementText}
            problem={problems['statementText']}
            onChange={(statementText) => change({ statementText })}
          />
        )}
        {isBilled ? (
          <KeyField
            id={`${id}-billHours`}
            label={t('payment.billHours')}
            hint={t('payment.billHoursHint')}
            max={3}
            value={values.billHours}
            problem={problems['billHours']}
            onChange={(billHours) => change({ billHours })}
          />
        ) : null}
        <div className={problems['mode'] === undefined ? 'field' : 'field is-bad'}>
          <label htmlFor={`${id}-mode`}>{t('payment.mode')}</label>
          <select
            id={`${id}-mode`}
            className="select"
            value={values.mode}
            aria-invalid={problems['mode'] !== undefined}
            aria-describedby={problems['mode'] === undefined ? undefined : `${id}-mode-fault`}
            onChange={(event) => change({ mode: event.target.value === 'live' ? 'live' : 'test' })}
          >
            {(['test', 'live'] as const).map((mode) => (
              <option key={mode} value={mode}>
                {t(modeTexts[mode])}
              </option>
            ))}
          </select>
          <FieldError id={`${id}-mode-fault`} text={problems['mode']} />
        </div>
        {capture === undefined ? null : (
          <div className={problems['captureMode'] === undefined ? 'field' : 'field is-bad'}>
            <label htmlFor={`${id}-captureMode`}>{t('payment.captureMode')}</label>
            <select
              id={`${id}-captureMode`}
              className="select"
              value={values.captureMode}
              aria-invalid={problems['captureMode'] !== undefined}
              aria-describedby={
                problems['captureMode'] === undefined
                  ? `${id}-captureMode-hint`
                  : `${id}-captureMode-hint ${id}-captureMode-fault`
              }
              onChange={(event) => change({ captureMode: event.target.value === 'auto' ? 'auto' : 'manual' })}
            >
              {capture.options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <p className="hint" id={`${id}-captureMode-hint`}>
              {t(capture.hint)}
            </p>
            <FieldError id={`${id}-captureMode-fault`} text={problems['captureMode']} />
          </div>
        )}
      </div>
      <fieldset className="o-connect-cur">
        <legend>{t('payment.currencies')}</legend>
        {sellable.map((currency) => (
          <label className="check" key={currency}>
            <input
              type="checkbox"
              checked={values.currencies.includes(currency)}
              aria-invalid={problems['currencies'] !== undefined}
              aria-describedby={problems['currencies'] === undefined ? undefined : `${id}-currencies-fault`}
              onChange={(event) =>
                change({
                  currencies: event.target.checked
                    ? [...values.currencies, currency]
                    : values.currencies.filter((each) => each !== currency),
                })
              }
            />
            <span>{currency}</span>
          </label>
        ))}
        <FieldError id={`${id}-currencies-fault`} text={problems['currencies']} />
      </fieldset>
      {needsDuty ? (
        <div className="field">
          <label className="switch">
            <input
              type="checkbox"
              checked={values.dutyOfCareAccepted}
              aria-invalid={problems['dutyOfCareAccepted'] !== undefined}
              aria-describedby={
                problems['dutyOfCareAccepted'] === undefined ? `${id}-duty` : `${id}-duty ${id}-duty-fault`
              }
              onChange={(event) => change({ dutyOfCareAccepted: event.target.checked })}
            />
            {t('payment.dutyOfCare')}
          </label>
          <p className="hint" id={`${id}-duty`}>
            {t('payment.dutyHint')}
          </p>
          <FieldError id={`${id}-duty-fault`} text={problems['dutyOfCareAccepted']} />
        </div>
      ) : null}
      <button type="submit" className="btn btn-primary o-connect-save" aria-busy={isBusy}>
        {t(isOfDesk ? 'form.save' : 'connect.tryKeys')}
      </button>
    </form>
  );
}

function startOf(sheet: ProviderSheet, account: PaymentSetting | undefined): PaymentForm {
  if (account !== undefined) return readPayment(account);
  const sellable = currencies.filter((each) =>
    sheet.methods.some((method) => method.currencies.includes(each)),
  );
  return {
    ...blankPayment,
    provider: sheet.provider,
    // The demo's banks move no money.
    mode: sheet.provider.startsWith('sandbox') ? 'test' : 'live',
    // The first method's own currency: of a Belarusian provider roubles of Belarus, although it also takes euros.
    currencies: sellable.filter((each) => each === (sheet.methods[0]?.currencies[0] ?? sellable[0])),
    dutyOfCareAccepted: false,
    isActive: false,
  };
}
