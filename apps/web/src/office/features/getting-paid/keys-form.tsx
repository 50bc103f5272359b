import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
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
  const change = (part: Partial<PaymentForm>) => setValues({ ...values, ...part });
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
      setProblems({ [secretName]: [tried.message, tried.detail].filter(Boolean).join(' ') });
      return;
    }
    if (account !== undefined) {
      await officeCall(updatePaymentSetting, { ...input, id: account.id, version: base.version });
      await onSaved();
      return;
    }
    const made = await officeCall(savePaymentSetting, { ...input, isActive: false });
    await navigate({ to: `/setting/getting-paid/connect/${made.id}` as '/' });
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
        setProblems({ conflict: error.details ?? error.message });
      } else if (error instanceof ApiError && error.validationErrors.length > 0)
        setProblems(
          Object.fromEntries(
            error.validationErrors.flatMap(({ message, members }) => members.map((name) => [name, message])),
          ),
        );
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const shown = new Set([
    ...sheet.fields.map(({ name }) => name),
    'mode',
    'currencies',
    'statementText',
    'captureMode',
  ]);
  const capture = describeCapture(sheet, t);
  const isBilled = hasBills([sheet], sheet.provider);
  if (isBilled) shown.add('billHours');
  if (needsDuty) shown.add('dutyOfCareAccepted');
  const elsewhere = Object.entries(problems).filter(([name]) => !shown.has(name));
  return (
    <form className="stack s3" noValidate onSubmit={(event) => void submit(event)}>
      {elsewhere.map(([name, text]) => (
        <Refused key={name} text={text} />
      ))}
      <div className="grid2 o-fields">
        {sheet.fields.map(({ name, isSecret, isRequired, labelKey }) => {
          const member = name as 'merchantId' | 'apiPassword';
          return (
            <TextField
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
          <TextField
            id={`${id}-statementText`}
            label={t('payment.statementText')}
            max={22}
            value={values.statementText}
            problem={problems['statementText']}
            onChange={(statementText) => change({ statementText })}
          />
        )}
        {isBilled ? (
          <TextField
            id={`${id}-billHours`}
            label={t('payment.billHours')}
            hint={t('payment.billHoursHint')}
            max={3}
            value={values.billHours}
            problem={problems['billHours']}
            onChange={(billHours) => change({ billHours })}
          />
        ) : null}
        <div className="field">
          <label htmlFor={`${id}-mode`}>{t('payment.mode')}</label>
          <select
            id={`${id}-mode`}
            className="select"
            value={values.mode}
            onChange={(event) => change({ mode: event.target.value === 'live' ? 'live' : 'test' })}
          >
            {(['test', 'live'] as const).map((mode) => (
              <option key={mode} value={mode}>
                {t(modeTexts[mode])}
              </option>
            ))}
          </select>
        </div>
        {capture === undefined ? null : (
          <div className={problems['captureMode'] === undefined ? 'field' : 'field is-bad'}>
            <label htmlFor={`${id}-captureMode`}>{t('payment.captureMode')}</label>
            <select
              id={`${id}-captureMode`}
              className="select"
              value={values.captureMode}
              aria-describedby={`${id}-captureMode-hint`}
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
              aria-describedby={`${id}-duty`}
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

function TextField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
  readonly isFixed?: boolean;
  readonly max?: number;
  readonly onChange: (value: string) => void;
}) {
  const t = useOfficeT();
  const described = [
    props.hint === undefined ? '' : `${props.id}-hint`,
    props.problem === undefined ? '' : `${props.id}-fault`,
  ].filter(Boolean);
  return (
    <div className={props.problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={props.id}>
        {props.label}
        {props.isOptional === true ? <span className="opt"> {t('form.optional')}</span> : null}
      </label>
      <input
        id={props.id}
        className="input"
        type={props.isSecret === true ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.max ?? 512}
        disabled={props.isFixed}
        value={props.value}
        aria-invalid={props.problem !== undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.hint === undefined ? null : (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      <FieldError id={`${props.id}-fault`} text={props.problem} />
    </div>
  );
}
