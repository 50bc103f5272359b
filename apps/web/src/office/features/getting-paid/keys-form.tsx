import { useId } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { KeyChoice } from './key-choice.tsx';
import { KeyField } from './key-field.tsx';
import { Refused } from './refused.tsx';
import { listSellable, useKeysForm, type KeyProblems } from './use-keys-form.ts';
import {
  describeCapture,
  hasBills,
  isDesk,
  modeTexts,
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
  const { form, values, problems, isBusy, change, submit } = useKeysForm(sheet, account, onSaved);
  // Someone must accept responsibility for card numbers typed into our form, once, before the keys are tested.
  const needsDuty = sheet.methods.some(({ way }) => way === 'rawCard') && !account?.dutyOfCare;
  const isOfDesk = isDesk([sheet], sheet.provider);
  const isBilled = hasBills([sheet], sheet.provider);
  const capture = describeCapture(sheet, t);
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
        <KeyChoice
          id={`${id}-mode`}
          label={t('payment.mode')}
          value={values.mode}
          options={(['test', 'live'] as const).map((mode) => ({ value: mode, text: t(modeTexts[mode]) }))}
          problem={problems['mode']}
          onChange={(mode) => change({ mode })}
        />
        {capture === undefined ? null : (
          <KeyChoice
            id={`${id}-captureMode`}
            label={t('payment.captureMode')}
            value={values.captureMode}
            options={capture.options}
            hint={t(capture.hint)}
            problem={problems['captureMode']}
            onChange={(captureMode) => change({ captureMode })}
          />
        )}
      </div>
      <CurrencyBoxes id={id} sheet={sheet} values={values} problems={problems} onChange={change} />
      {needsDuty ? <DutyBox id={id} values={values} problems={problems} onChange={change} /> : null}
      <button type="submit" className="btn btn-primary o-connect-save" aria-busy={isBusy}>
        {t(isOfDesk ? 'form.save' : 'connect.tryKeys')}
      </button>
    </form>
  );
}

interface BoxProps {
  /** Prefix of the ids of the form's elements. */
  readonly id: string;
  readonly values: PaymentForm;
  readonly problems: KeyProblems;
  readonly onChange: (part: Partial<PaymentForm>) => void;
}

/** The currencies that the account takes, of those that its provider could. */
function CurrencyBoxes({
  id,
  sheet,
  values,
  problems,
  onChange,
}: BoxProps & { readonly sheet: ProviderSheet }) {
  const t = useOfficeT();
  const problem = problems['currencies'];
  return (
    <fieldset className="o-connect-cur">
      <legend>{t('payment.currencies')}</legend>
      {listSellable(sheet).map((currency) => (
        <label className="check" key={currency}>
          <input
            type="checkbox"
            checked={values.currencies.includes(currency)}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-currencies-fault`}
            onChange={(event) =>
              onChange({
                currencies: event.target.checked
                  ? [...values.currencies, currency]
                  : values.currencies.filter((each) => each !== currency),
              })
            }
          />
          <span>{currency}</span>
        </label>
      ))}
      <FieldError id={`${id}-currencies-fault`} text={problem} />
    </fieldset>
  );
}

/** Accepts the responsibility for card numbers that are typed into our own form. */
function DutyBox({ id, values, problems, onChange }: BoxProps) {
  const t = useOfficeT();
  const problem = problems['dutyOfCareAccepted'];
  return (
    <div className="field">
      <label className="switch">
        <input
          type="checkbox"
          checked={values.dutyOfCareAccepted}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}-duty` : `${id}-duty ${id}-duty-fault`}
          onChange={(event) => onChange({ dutyOfCareAccepted: event.target.checked })}
        />
        {t('payment.dutyOfCare')}
      </label>
      <p className="hint" id={`${id}-duty`}>
        {t('payment.dutyHint')}
      </p>
      <FieldError id={`${id}-duty-fault`} text={problem} />
    </div>
  );
}
