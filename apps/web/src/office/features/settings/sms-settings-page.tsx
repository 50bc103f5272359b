import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import * as settings from '@farewind/contract/settings/sms-settings';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { secretField } from './secret-field.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';

type SmsSetting = Answer<typeof settings.getSmsSettings>['items'][number];
type SmsForm = {
  provider: SmsSetting['provider'];
  apiUrl: string;
  userName: string;
  password: string;
  originator: string;
  encoding: SmsSetting['encoding'];
  defaultCountryCode: string;
  isActive: boolean;
};

const drawConnectionTest: NonNullable<ListForm<SmsSetting, SmsForm>['aside']> = (values, _change, row) => (
  <ConnectionTestPanel
    title="sms.trial"
    text="sms.trialText"
    button="sms.trialButton"
    to={{ label: 'sms.trialTo', type: 'tel' }}
    run={(to) => officeCall(settings.testSmsSetting, { ...values, to, id: row?.id })}
  />
);

/** Text message providers; the active one sends. */
export function SmsSettingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<SmsSetting, SmsForm>
      screen={{
        name: 'sms',
        title: 'menu.sms',
        search: 'sms.search',
        newText: 'sms.new',
        emptyText: 'sms.empty',
        load: loadList(settings.getSmsSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ originator }) => originator,
        columns: [
          {
            name: 'originator',
            title: 'sms.originator',
            text: ({ originator }) => originator,
            place: 'head',
          },
          { name: 'provider', title: 'sms.provider', text: ({ provider }) => t(providerTexts[provider]) },
          { name: 'apiUrl', title: 'sms.apiUrl', text: ({ apiUrl }) => apiUrl },
          { name: 'userName', title: 'sms.userName', text: ({ userName }) => userName },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'sms.createTitle',
          editTitle: 'sms.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: (row) => ({ ...pickFields(row), password: '' }),
          create: (values) => warnSwitchedOff(officeCall(settings.saveSmsSetting, values), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(officeCall(settings.updateSmsSetting, { ...values, id, version }), t),
          isReviewed: true,
          aside: drawConnectionTest,
        },
        removal: {
          text: 'sms.deleteText',
          run: ({ id }) => officeCall(settings.deleteSmsSetting, { input: id }),
        },
      }}
    />
  );
}

const providerTexts: Readonly<Record<SmsSetting['provider'], OfficeKey>> = {
  netgsm: 'sms.netgsm',
  twilio: 'sms.twilio',
  smpp: 'sms.smpp',
  standIn: 'sms.standIn',
  standInTwilio: 'sms.standInTwilio',
  standInSmpp: 'sms.standInSmpp',
};
const encodingTexts: Readonly<Record<SmsSetting['encoding'], OfficeKey>> = {
  auto: 'sms.auto',
  ascii: 'sms.ascii',
  tr: 'sms.turkish',
  unicode: 'sms.unicode',
};

const blank: SmsForm = {
  provider: 'netgsm',
  apiUrl: '',
  userName: '',
  password: '',
  originator: '',
  encoding: 'auto',
  defaultCountryCode: '+90',
  isActive: true,
};

function pickFields(row: SmsSetting): Omit<SmsForm, 'password'> {
  const { provider, apiUrl, userName, originator, encoding, defaultCountryCode, isActive } = row;
  return { provider, apiUrl, userName, originator, encoding, defaultCountryCode, isActive };
}

function listFields(t: OfficeTranslate, row: SmsSetting | undefined): Field<SmsForm>[] {
  const optionsOf = (texts: Readonly<Record<string, OfficeKey>>) =>
    Object.entries(texts).map(([value, key]) => ({ value, text: t(key) }));
  return [
    { name: 'provider', label: 'sms.provider', kind: 'select', options: optionsOf(providerTexts) },
    { name: 'originator', label: 'sms.originator', hint: 'sms.originatorHint', kind: 'text', maxLength: 16 },
    {
      name: 'apiUrl',
      label: 'sms.apiUrl',
      hint: 'sms.apiUrlHint',
      kind: 'url',
      maxLength: 2048,
      isWide: true,
    },
    { name: 'userName', label: 'sms.userName', kind: 'text', maxLength: 256 },
    secretField('password', 'sms.password', { isKept: row?.hasPassword === true, isNeeded: true }),
    { name: 'encoding', label: 'sms.encoding', kind: 'select', options: optionsOf(encodingTexts) },
    { name: 'defaultCountryCode', label: 'sms.defaultCountryCode', kind: 'tel', maxLength: 5 },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
