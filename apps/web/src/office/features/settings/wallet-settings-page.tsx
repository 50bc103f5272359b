import * as settings from '@farewind/contract/settings/wallet-settings';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';

type WalletSetting = Answer<typeof settings.getWalletSettings>['items'][number];
type WalletForm = {
  wallet: WalletSetting['wallet'];
  issuer: string;
  account: string;
  certificate: string;
  authority: string;
  privateKey: string;
  isActive: boolean;
};

const MOST_SECRET = 16_000;

const walletTexts: Readonly<Record<WalletSetting['wallet'], OfficeKey>> = {
  apple: 'wallet.apple',
  google: 'wallet.google',
};

const blank: WalletForm = {
  wallet: 'apple',
  issuer: '',
  account: '',
  certificate: '',
  authority: '',
  privateKey: '',
  isActive: true,
};

/** The agency's accounts for passes in travellers' wallets; without one the shop offers none. */
export function WalletSettingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<WalletSetting, WalletForm>
      screen={{
        name: 'walletSettings',
        title: 'menu.walletSettings',
        newText: 'wallet.new',
        emptyText: 'wallet.empty',
        load: loadList(settings.getWalletSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ wallet }) => t(walletTexts[wallet]),
        columns: [
          {
            name: 'wallet',
            title: 'wallet.wallet',
            text: ({ wallet }) => t(walletTexts[wallet]),
            place: 'head',
          },
          { name: 'account', title: 'wallet.accountColumn', text: ({ account }) => account },
          { name: 'issuer', title: 'wallet.issuerColumn', text: ({ issuer }) => issuer },
          {
            name: 'validUntil',
            title: 'wallet.validUntil',
            text: ({ validUntil }) => (validUntil === null ? '–' : formatDate(validUntil)),
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'wallet.createTitle',
          editTitle: 'wallet.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: ({ wallet, issuer, account, isActive }) => ({ ...blank, wallet, issuer, account, isActive }),
          create: (values) => warnSwitchedOff(officeCall(settings.saveWalletSetting, values), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(officeCall(settings.updateWalletSetting, { ...values, id, version }), t),
          isReviewed: true,
        },
        removal: {
          text: 'wallet.deleteText',
          run: ({ id }) => officeCall(settings.deleteWalletSetting, { input: id }),
        },
      }}
    />
  );
}

const isOf =
  (wallet: WalletSetting['wallet']) =>
  (values: WalletForm): boolean =>
    values.wallet === wallet;

function listFields(t: OfficeTranslate, row: WalletSetting | undefined): Field<WalletForm>[] {
  const isKept = row !== undefined;
  const secret = (
    name: 'certificate' | 'authority' | 'privateKey',
    label: OfficeKey,
    wallet: WalletSetting['wallet'],
    hint: OfficeKey = 'wallet.pemHint',
  ): Field<WalletForm> => ({
    name,
    label,
    hint: isKept ? 'setting.secretKept' : hint,
    kind: 'area',
    maxLength: MOST_SECRET,
    isOptional: isKept,
    isWide: true,
    isShown: isOf(wallet),
  });
  const text = (
    name: 'account' | 'issuer',
    wallet: WalletSetting['wallet'],
    [label, hint]: readonly [OfficeKey, OfficeKey],
  ): Field<WalletForm> => ({
    name,
    label,
    hint,
    kind: 'text',
    maxLength: name === 'issuer' ? 40 : 200,
    // The address of a service account is long.
    isWide: wallet === 'google',
    isShown: isOf(wallet),
  });
  return [
    {
      name: 'wallet',
      label: 'wallet.wallet',
      kind: 'select',
      options: Object.entries(walletTexts).map(([value, key]) => ({ value, text: t(key) })),
      isWide: true,
    },
    text('account', 'apple', ['wallet.account', 'wallet.accountHint']),
    text('issuer', 'apple', ['wallet.issuer', 'wallet.issuerHint']),
    secret('certificate', 'wallet.certificate', 'apple'),
    secret('privateKey', 'wallet.privateKey', 'apple', 'wallet.keyHint'),
    secret('authority', 'wallet.authority', 'apple'),
    text('issuer', 'google', ['wallet.googleIssuer', 'wallet.googleIssuerHint']),
    text('account', 'google', ['wallet.googleAccount', 'wallet.googleAccountHint']),
    secret('privateKey', 'wallet.keyFile', 'google', 'wallet.keyFileHint'),
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
