import { useState } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { testPaymentSetting } from '@farewind/contract/settings/payment-settings';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { toPaymentInput, type PaymentForm, type ProviderSheet } from './payment-form.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';

/** The bank's test card goes with the trial of a setting in test mode, and is forgotten with the dialog. */
export function PaymentConnectionTest({
  values,
  id,
  sheets,
}: {
  readonly values: PaymentForm;
  readonly id: number | undefined;
  readonly sheets: readonly ProviderSheet[];
}) {
  const t = useOfficeT();
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [securityCode, setSecurityCode] = useState('');
  const [holdAccepted, setHoldAccepted] = useState(false);
  const isTest = values.mode === 'test';
  const [expireMonth = '', expireYear = ''] = expiry.split('/').map((part) => part.trim());
  const card = {
    number,
    expireMonth,
    expireYear: expireYear.length === 2 ? `20${expireYear}` : expireYear,
    securityCode,
    holdAccepted,
  };
  return (
    <ConnectionTestPanel
      title="payment.trial"
      text={isTest ? 'payment.trialTest' : 'payment.trialLive'}
      button="payment.trialButton"
      run={() =>
        officeCall(testPaymentSetting, {
          ...toPaymentInput(values, sheets),
          id,
          ...(isTest && number.trim() !== '' ? { card } : {}),
        })
      }
    >
      {isTest ? (
        <div className="grid2 o-fields">
          <CardField
            name="number"
            label={t('payment.cardNumber')}
            value={number}
            max={19}
            onChange={setNumber}
            isWide
          />
          <CardField
            name="expiry"
            label={t('payment.cardExpiry')}
            value={expiry}
            max={7}
            onChange={setExpiry}
          />
          <CardField
            name="code"
            label={t('payment.cardCode')}
            value={securityCode}
            max={3}
            onChange={setSecurityCode}
          />
          <label className="switch span2">
            <input
              type="checkbox"
              checked={holdAccepted}
              onChange={(event) => setHoldAccepted(event.target.checked)}
            />
            {t('payment.holdAccepted')}
          </label>
        </div>
      ) : null}
    </ConnectionTestPanel>
  );
}

function CardField(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = `test-card-${props.name}`;
  return (
    <div className={props.isWide === true ? 'field span2' : 'field'}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={props.max}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}
