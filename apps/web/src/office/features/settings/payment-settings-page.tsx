import { useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as settings from '@farewind/contract/settings/payment-settings';
import { testPaymentSetting } from '@farewind/contract/settings/payment-settings';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { getSites } from '@farewind/contract/agency/sites';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, ListForm, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import * as form from './payment-form.ts';
import { type PaymentForm, type PaymentSetting, toPaymentInput, type ProviderSheet } from './payment-form.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';
import { describeSignature, SignCardDuty } from './sign-card-duty.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const ALL = 100;

const drawConnectionTest =
  (sheets: readonly form.ProviderSheet[]): NonNullable<ListForm<PaymentSetting, PaymentForm>['aside']> =>
  (values, _change, row) => <PaymentConnectionTest values={values} id={row?.id} sheets={sheets} />;

/** The agency's merchant accounts; of the active ones for a currency, the one with the highest priority is charged. */
export function PaymentSettingsPage(): ReactNode {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'payment-providers'],
    queryFn: () => officeCall(settings.getPaymentProviders, {}),
  });
  const sheets = data?.items ?? [];
  const { can } = useOfficeSession();
  const { data: found } = useQuery({
    queryKey: ['office', 'payment-sites'],
    queryFn: () => officeCall(getSites, { maxResultCount: ALL }),
    enabled: can('Pages.Agency'),
  });
  const sites = (found?.items ?? []).map(({ id, brand, origin }) => ({
    value: String(id),
    text: `${brand}, ${new URL(origin).host}`,
  }));
  return (
    <ListPage<PaymentSetting, PaymentForm>
      screen={{
        name: 'payment',
        title: 'menu.payment',
        search: 'payment.search',
        newText: 'payment.new',
        emptyText: 'payment.empty',
        load: loadList(settings.getPaymentSettings),
        idOf: ({ id }) => String(id),
        nameOf: (row) => nameAccount(row, t),
        columns: listColumns(t),
        filters: [activeFilter(t)],
        form: {
          createTitle: 'payment.createTitle',
          editTitle: 'payment.editTitle',
          lead: (row) => describeDuty(row, t),
          fields: (row) => form.listPaymentFields(t, row, sheets, sites),
          blank: form.blankPayment,
          read: form.readPayment,
          create: (values) => officeCall(settings.savePaymentSetting, form.toNewPaymentInput(values, sheets)),
          update: ({ id }, values, version) =>
            officeCall(settings.updatePaymentSetting, {
              ...form.toPaymentInput(values, sheets),
              id,
              version,
            }),
          isReviewed: true,
          aside: drawConnectionTest(sheets),
        },
        acts: [signDuty],
        removal: {
          text: 'payment.deleteText',
          run: ({ id }) => officeCall(settings.deletePaymentSetting, { input: id }),
        },
      }}
    />
  );
}

const signDuty: RowAct<PaymentSetting> = {
  name: 'signDuty',
  label: 'payment.duty.sign',
  icon: Signature,
  isShown: ({ cardInput, dutySigned }) => cardInput === 'raw' && dutySigned === null,
  dialog: (account, close, reload) => <SignCardDuty account={account} onClose={close} onDone={reload} />,
};

function listColumns(t: OfficeTranslate): Column<PaymentSetting>[] {
  return [
    { name: 'merchantId', title: 'payment.merchantId', text: (row) => nameAccount(row, t), place: 'head' },
    {
      name: 'provider',
      title: 'payment.provider',
      text: (row) => describeProvider(row, t),
      draw: (row) => (
        <span className="o-two">
          <span>{describeProvider(row, t)}</span>
          <span className="mute">
            <WholeDates text={describeSignature(row, t)} />
          </span>
        </span>
      ),
    },
    { name: 'currencies', title: 'payment.currencies', text: ({ currencies }) => currencies.join(', ') },
    { name: 'statementText', title: 'payment.statementText', text: ({ statementText }) => statementText },
    { name: 'priority', title: 'payment.priority', text: ({ priority }) => String(priority), isNumber: true },
    {
      name: 'duty',
      title: 'payment.duty',
      text: (row) => describeSignature(row, t),
      isOffScreen: true,
    },
    activeColumn(t),
  ];
}

/** By the merchant's number; some providers know their merchants by a key alone. */
function nameAccount({ merchantId, provider }: PaymentSetting, t: OfficeTranslate): string {
  return merchantId === '' ? form.nameProvider(provider, t) : merchantId;
}

function describeProvider({ provider, mode }: PaymentSetting, t: OfficeTranslate): string {
  return `${form.nameProvider(provider, t)}, ${t(form.modeTexts[mode])}`;
}

/** The person responsible for card numbers passing through our server, and since when. */
function describeDuty(row: PaymentSetting, t: OfficeTranslate): string {
  const { dutyOfCare } = row;
  if (dutyOfCare === null) return '';
  const accepted = t('payment.dutyAccepted', {
    name: dutyOfCare.acceptedBy,
    time: formatInstant(dutyOfCare.acceptedAt),
  });
  return [accepted, describeSignature(row, t)].filter((text) => text !== '').join('. ');
}

/** The bank's test card is sent with the test of a setting in test mode, and not stored. */
function PaymentConnectionTest({
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
  // On a provider's own page nobody hands us a card to try.
  const isTest = values.mode === 'test' && form.takesRawCards(sheets, values.provider);
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
