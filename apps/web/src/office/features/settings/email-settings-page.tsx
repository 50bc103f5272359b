import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import * as settings from '@farewind/contract/settings/email-settings';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { secretField } from './secret-field.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';

type EmailSetting = Answer<typeof settings.getEmailSettings>['items'][number];
type EmailForm = {
  defaultFromAddress: string;
  defaultFromDisplayName: string;
  host: string;
  port: string;
  userName: string;
  password: string;
  enableSsl: boolean;
  replyTo: string;
  bcc: string;
  imapHost: string;
  imapPort: string;
  imapUserName: string;
  imapPassword: string;
  imapSsl: boolean;
  plusAddress: boolean;
  isActive: boolean;
};

const drawConnectionTest: NonNullable<ListForm<EmailSetting, EmailForm>['aside']> = (
  values,
  _change,
  row,
) => <EmailConnectionTest values={values} row={row} />;

/** The agency's mail servers; the active one sends. */
export function EmailSettingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<EmailSetting, EmailForm>
      screen={{
        name: 'email',
        title: 'menu.email',
        search: 'email.search',
        newText: 'email.new',
        emptyText: 'email.empty',
        load: loadList(settings.getEmailSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ host }) => host,
        columns: [
          { name: 'host', title: 'email.host', sort: 'host', text: ({ host }) => host, place: 'head' },
          {
            name: 'port',
            title: 'email.port',
            sort: 'port',
            text: ({ port }) => String(port),
            isNumber: true,
          },
          {
            name: 'from',
            title: 'email.from',
            sort: 'defaultFromAddress',
            text: (row) => `${row.defaultFromDisplayName} <${row.defaultFromAddress}>`,
          },
          { name: 'userName', title: 'email.userName', sort: 'userName', text: ({ userName }) => userName },
          {
            name: 'mailbox',
            title: 'email.replies',
            text: ({ imapHost }) => imapHost ?? t('email.noMailbox'),
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'email.createTitle',
          editTitle: 'email.editTitle',
          fields: listFields,
          blank,
          read: readSetting,
          create: (values) => warnSwitchedOff(officeCall(settings.saveEmailSetting, values), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(officeCall(settings.updateEmailSetting, { ...values, id, version }), t),
          isReviewed: true,
          aside: drawConnectionTest,
        },
        removal: {
          text: 'email.deleteText',
          run: ({ id }) => officeCall(settings.deleteEmailSetting, { input: id }),
        },
      }}
    />
  );
}

function EmailConnectionTest({
  values,
  row,
}: {
  readonly values: EmailForm;
  readonly row: EmailSetting | undefined;
}) {
  const kept = row === undefined ? {} : { id: row.id };
  return (
    <>
      <ConnectionTestPanel
        title="email.trial"
        text="email.trialText"
        button="email.trialButton"
        to={{ label: 'email.trialTo', type: 'email' }}
        run={(to) => officeCall(settings.testEmailSetting, { ...values, to, ...kept })}
      />
      {values.imapHost.trim() === '' ? null : (
        <ConnectionTestPanel
          title="email.mailboxTrial"
          text="email.mailboxTrialText"
          button="email.mailboxTrialButton"
          run={() => officeCall(settings.testMailbox, { ...values, ...kept })}
        />
      )}
    </>
  );
}

const blank: EmailForm = {
  defaultFromAddress: '',
  defaultFromDisplayName: '',
  host: '',
  port: '587',
  userName: '',
  password: '',
  enableSsl: true,
  replyTo: '',
  bcc: '',
  imapHost: '',
  imapPort: '993',
  imapUserName: '',
  imapPassword: '',
  imapSsl: true,
  plusAddress: false,
  isActive: true,
};

function readSetting({ port, replyTo, bcc, ...row }: EmailSetting): EmailForm {
  const { defaultFromAddress, defaultFromDisplayName, host, userName, enableSsl, isActive } = row;
  return {
    defaultFromAddress,
    defaultFromDisplayName,
    host,
    userName,
    enableSsl,
    isActive,
    port: String(port),
    replyTo: replyTo ?? '',
    bcc: bcc ?? '',
    password: '',
    imapHost: row.imapHost ?? '',
    imapPort: String(row.imapPort ?? 993),
    imapUserName: row.imapUserName ?? '',
    imapPassword: '',
    imapSsl: row.imapSsl ?? true,
    plusAddress: row.plusAddress ?? false,
  };
}

const hasMailbox = ({ imapHost }: EmailForm): boolean => imapHost.trim() !== '';

function listFields(row: EmailSetting | undefined): Field<EmailForm>[] {
  return [
    { name: 'host', label: 'email.host', kind: 'text', maxLength: 253 },
    { name: 'port', label: 'email.port', kind: 'number', maxLength: 5 },
    { name: 'userName', label: 'email.userName', kind: 'text', maxLength: 256, isOptional: true },
    secretField('password', 'email.password', { isKept: row?.hasPassword === true, isNeeded: false }),
    { name: 'defaultFromAddress', label: 'email.fromAddress', kind: 'email', maxLength: 256 },
    { name: 'defaultFromDisplayName', label: 'email.fromName', kind: 'text', maxLength: 128 },
    { name: 'replyTo', label: 'email.replyTo', kind: 'email', maxLength: 256, isOptional: true },
    { name: 'bcc', label: 'email.bcc', kind: 'email', maxLength: 256, isOptional: true },
    { name: 'enableSsl', label: 'email.enableSsl', hint: 'email.sslHint', kind: 'check', isWide: true },
    {
      name: 'imapHost',
      label: 'email.imapHost',
      hint: 'email.imapHint',
      kind: 'text',
      maxLength: 253,
      isOptional: true,
      isWide: true,
    },
    { name: 'imapPort', label: 'email.imapPort', kind: 'number', maxLength: 5, isShown: hasMailbox },
    {
      name: 'imapUserName',
      label: 'email.imapUserName',
      hint: 'email.imapUserHint',
      kind: 'text',
      maxLength: 256,
      isOptional: true,
      isShown: hasMailbox,
    },
    {
      ...secretField('imapPassword', 'email.imapPassword', {
        isKept: row?.hasImapPassword === true,
        isNeeded: true,
      }),
      isShown: hasMailbox,
    },
    {
      name: 'imapSsl',
      label: 'email.imapSsl',
      hint: 'email.imapSslHint',
      kind: 'check',
      isWide: true,
      isShown: hasMailbox,
    },
    {
      name: 'plusAddress',
      label: 'email.plusAddress',
      hint: 'email.plusHint',
      kind: 'check',
      isWide: true,
      isShown: hasMailbox,
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
