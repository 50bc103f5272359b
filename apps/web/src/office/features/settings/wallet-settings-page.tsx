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

const MOST_PEM = 16_000;

const walletTexts: Readonly<Record<WalletSetting['wallet'], OfficeKey>> = {
  apple: 'wallet.apple',
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
          { name: 'account', title: 'wallet.account', text: ({ account }) => account },
          { name: 'issuer', title: 'wallet.issuer', text: ({ issuer }) => issuer },
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

function listFields(t: OfficeTranslate, row: WalletSetting | undefined): Field<WalletForm>[] {
  const isKept = row !== undefined;
  const pem = (
    name: 'certificate' | 'authority' | 'privateKey',
    label: OfficeKey,
    hint: OfficeKey = 'wallet.pemHint',
  ): Field<WalletForm> => ({
    name,
    label,
    hint: isKept ? 'setting.secretKept' : hint,
    kind: 'area',
    maxLength: MOST_PEM,
    isOptional: isKept,
    isWide: true,
  });
  return [
    {
      name: 'wallet',
      label: 'wallet.wallet',
      kind: 'select',
      options: Object.entries(walletTexts).map(([value, key]) => ({ value, text: t(key) })),
      isWide: true,
    },
    { name: 'account', label: 'wallet.account', hint: 'wallet.accountHint', kind: 'text', maxLength: 200 },
    { name: 'issuer', label: 'wallet.issuer', hint: 'wallet.issuerHint', kind: 'text', maxLength: 40 },
    pem('certificate', 'wallet.certificate'),
    pem('privateKey', 'wallet.privateKey', 'wallet.keyHint'),
    pem('authority', 'wallet.authority'),
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
