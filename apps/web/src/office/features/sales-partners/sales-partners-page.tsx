import * as partners from '@farewind/contract/partners/sales-partners';
import { partnerCalls, type PartnerCall } from '@farewind/contract/partners/sales-partners';
import { ChartNoAxesColumn, KeyRound, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { PartnerUsageDialog } from './partner-usage-dialog.tsx';
import { PartnerTermsDialog } from './partner-terms-dialog.tsx';
import { PartnerKeyDialog } from './partner-key-dialog.tsx';
import type { SalesPartner } from './sales-partner.ts';
import { formatPercent } from '../../kit/format-percent.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

type PartnerForm = {
  code: string;
  name: string;
  calls: readonly string[];
  perMinute: string;
  openHolds: string;
  holdsPerDay: string;
  asksSuppliers: boolean;
  isActive: boolean;
};

const drawCode = ({ code }: SalesPartner) => <span className="code nw">{code}</span>;
const drawKeyDialog = (row: SalesPartner, close: () => void, reload: () => void) => (
  <PartnerKeyDialog partner={row} onClose={close} onIssued={reload} />
);
const drawKey = (row: SalesPartner) => <KeyState row={row} />;
const drawUsageDialog = (row: SalesPartner, close: () => void) => (
  <PartnerUsageDialog partner={row} onClose={close} />
);

const drawTermsDialog = (row: SalesPartner, close: () => void) => (
  <PartnerTermsDialog partner={row} onClose={close} />
);

/** Companies and programs that show or sell the agency's flights through the partner API. */
export function SalesPartnersPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <ListPage<SalesPartner, PartnerForm>
      screen={{
        name: 'salesPartners',
        title: 'menu.salesPartners',
        search: 'supplier.search',
        newText: 'salesPartner.new',
        emptyText: 'salesPartner.empty',
        lead: <p className="mute">{`${t('salesPartner.lead')} ${t('salesPartner.clicksHint')}`}</p>,
        load: loadList(partners.getSalesPartners),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'supplier.name', text: ({ name }) => name, sort: 'name', place: 'head' },
          { name: 'code', title: 'supplier.code', text: ({ code }) => code, draw: drawCode, sort: 'code' },
          {
            name: 'calls',
            title: 'salesPartner.calls',
            text: ({ calls }) => calls.map((call) => t(`salesPartner.call.${call}`)).join(', '),
          },
          {
            name: 'perMinute',
            title: 'salesPartner.perMinute',
            text: ({ perMinute }) => String(perMinute),
            isNumber: true,
            isOffScreen: true,
          },
          {
            name: 'clicks',
            title: 'salesPartner.clicks',
            text: ({ clicks }) => String(clicks),
            isNumber: true,
          },
          {
            name: 'accuracy',
            title: 'salesPartner.accuracy',
            text: (row) => formatAccuracy(row, locale),
            isNumber: true,
          },
          { name: 'key', title: 'salesPartner.key', text: (row) => formatKeyState(row, t), draw: drawKey },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'salesPartner.createTitle',
          editTitle: 'salesPartner.editTitle',
          fields: () => listPartnerFields(t),
          blank: {
            code: '',
            name: '',
            calls: ['search'],
            perMinute: '120',
            openHolds: '10',
            holdsPerDay: '100',
            asksSuppliers: false,
            isActive: true,
          },
          read: ({ code, name, calls, perMinute, openHolds, holdsPerDay, asksSuppliers, isActive }) => ({
            code,
            name,
            calls,
            perMinute: String(perMinute),
            openHolds: String(openHolds),
            holdsPerDay: String(holdsPerDay),
            asksSuppliers,
            isActive,
          }),
          create: (values) => officeCall(partners.saveSalesPartner, toPartnerInput(values)),
          update: ({ id }, values, version) =>
            officeCall(partners.updateSalesPartner, { ...toPartnerInput(values), id, version }),
        },
        acts: [
          {
            name: 'terms',
            label: 'partnerTerms.act',
            icon: Percent,
            dialog: drawTermsDialog,
          },
          {
            name: 'key',
            label: 'salesPartner.issueKey',
            icon: KeyRound,
            dialog: drawKeyDialog,
          },
          {
            name: 'usage',
            label: 'salesPartner.usage',
            icon: ChartNoAxesColumn,
            dialog: drawUsageDialog,
          },
        ],
      }}
    />
  );
}

/** The share of clicks whose price held; rounded down, so that one wrong price is never 100 %. */
function formatAccuracy({ clicksInTime, heldClicks }: SalesPartner, locale: string): string {
  return clicksInTime === 0
    ? '–'
    : formatPercent(Math.floor((heldClicks / clicksInTime) * 1000) / 10, locale);
}

function toPartnerInput({ calls, ...values }: PartnerForm) {
  return { ...values, calls: partnerCalls.filter((call) => calls.includes(call)) };
}

function KeyState({ row }: { readonly row: SalesPartner }) {
  const t = useOfficeT();
  const text = formatKeyState(row, t);
  return row.keyIssuedAt === null ? <StateBadge text={text} tone="sun" /> : <WholeDates text={text} />;
}

function formatKeyState({ keyIssuedAt }: SalesPartner, t: OfficeTranslate): string {
  return keyIssuedAt === null
    ? t('salesPartner.noKey')
    : t('salesPartner.keyOf', { time: formatInstant(keyIssuedAt) });
}

function listPartnerFields(t: OfficeTranslate): Field<PartnerForm>[] {
  const calls = partnerCalls.map((call: PartnerCall) => ({
    value: call,
    text: t(`salesPartner.call.${call}`),
  }));
  return [
    { name: 'name', label: 'supplier.name', kind: 'text', maxLength: 64 },
    { name: 'code', label: 'supplier.code', hint: 'salesPartner.codeHint', kind: 'text', maxLength: 32 },
    {
      name: 'calls',
      label: 'salesPartner.calls',
      hint: 'salesPartner.callsHint',
      kind: 'multi',
      options: calls,
      isWide: true,
    },
    {
      name: 'perMinute',
      label: 'salesPartner.perMinute',
      hint: 'salesPartner.perMinuteHint',
      kind: 'number',
      maxLength: 4,
    },
    {
      name: 'openHolds',
      label: 'salesPartner.openHolds',
      hint: 'salesPartner.openHoldsHint',
      kind: 'number',
      maxLength: 2,
    },
    {
      name: 'holdsPerDay',
      label: 'salesPartner.holdsPerDay',
      hint: 'salesPartner.holdsPerDayHint',
      kind: 'number',
      maxLength: 5,
    },
    {
      name: 'asksSuppliers',
      label: 'salesPartner.asksSuppliers',
      hint: 'salesPartner.asksSuppliersHint',
      kind: 'check',
      isWide: true,
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
