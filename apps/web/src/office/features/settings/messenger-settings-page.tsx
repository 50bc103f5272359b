import * as settings from '@farewind/contract/settings/messenger-settings';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';
import { secretField } from './secret-field.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';

type Bot = Answer<typeof settings.getMessengerSettings>['items'][number];
type BotForm = { provider: Bot['provider']; token: string; isActive: boolean };

const providerTexts: Readonly<Record<Bot['provider'], OfficeKey>> = {
  telegram: 'messenger.telegram',
  max: 'messenger.max',
  standInTelegram: 'messenger.standInTelegram',
  standInMax: 'messenger.standInMax',
};

const blank: BotForm = { provider: 'telegram', token: '', isActive: true };

const drawConnectionTest: NonNullable<ListForm<Bot, BotForm>['aside']> = (values, _change, row) => (
  <ConnectionTestPanel
    title="messenger.trial"
    text="messenger.trialText"
    button="messenger.trialButton"
    run={() => officeCall(settings.testMessengerSetting, { ...values, id: row?.id })}
  />
);

/** The agency's bots in messengers; without one, customers are offered none. */
export function MessengerSettingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Bot, BotForm>
      screen={{
        name: 'messengers',
        title: 'menu.messengers',
        newText: 'messenger.new',
        emptyText: 'messenger.empty',
        load: loadList(settings.getMessengerSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ botTitle }) => botTitle,
        columns: [
          { name: 'botTitle', title: 'messenger.bot', text: nameOf, place: 'head' },
          {
            name: 'messenger',
            title: 'messenger.messenger',
            text: ({ provider }) => t(providerTexts[provider]),
          },
          {
            name: 'inboxState',
            title: 'messenger.inbox',
            text: ({ inboxState, inboxFault }) =>
              [t(inboxTexts[inboxState]), inboxFault ?? ''].filter((part) => part !== '').join(': '),
            draw: drawInbox,
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'messenger.createTitle',
          editTitle: 'messenger.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: ({ provider, isActive }) => ({ provider, isActive, token: '' }),
          create: (values) => warnSwitchedOff(officeCall(settings.saveMessengerSetting, values), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(officeCall(settings.updateMessengerSetting, { ...values, id, version }), t),
          isReviewed: true,
          aside: drawConnectionTest,
        },
        removal: {
          text: 'messenger.deleteText',
          run: ({ id }) => officeCall(settings.deleteMessengerSetting, { input: id }),
        },
      }}
    />
  );
}

const inboxTexts: Readonly<Record<Bot['inboxState'], OfficeKey>> = {
  pending: 'messenger.pending',
  open: 'messenger.open',
  failed: 'messenger.failed',
};

function nameOf({ botTitle, botName }: Bot): string {
  return `${botTitle} (@${botName})`;
}

function drawInbox(bot: Bot): ReactNode {
  return <Inbox bot={bot} />;
}

function Inbox({ bot: { inboxState, inboxFault } }: { readonly bot: Bot }) {
  const t = useOfficeT();
  const tone = inboxState === 'open' ? 'ok' : inboxState === 'failed' ? 'err' : '';
  return (
    <>
      <StateBadge text={t(inboxTexts[inboxState])} tone={tone} />
      {inboxFault === null ? null : <span className="mute"> {inboxFault}</span>}
    </>
  );
}

function listFields(t: OfficeTranslate, row: Bot | undefined): Field<BotForm>[] {
  return [
    {
      name: 'provider',
      label: 'messenger.messenger',
      kind: 'select',
      options: Object.entries(providerTexts).map(([value, key]) => ({ value, text: t(key) })),
      isWide: true,
    },
    {
      ...secretField('token', 'messenger.token', { isKept: row?.hasToken === true, isNeeded: true }),
      isWide: true,
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
