import { currencies, type Currency } from '@farewind/values/currency';
import type { ReactNode } from 'react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import type { Column } from '../../kit/list/list-screen.ts';
import { StateBadge, type Tone } from '../../kit/state-badge.tsx';
import type { Tenant, TenantForm } from './tenant-types.ts';

/** Columns of the agencies: address, sign-ins, sales, and waiting work. */
export function agencyColumns(t: OfficeTranslate): Column<Tenant>[] {
  return [
    {
      name: 'address',
      title: 'tenant.address',
      text: ({ overview }) => overview?.address ?? '',
      draw: (tenant) => drawAddress(tenant, t),
    },
    {
      name: 'orders',
      title: 'tenant.orders',
      text: ({ overview }) => (overview === undefined ? '' : String(overview.sales.orders)),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'sales',
      title: 'tenant.sales',
      money: ({ overview }) => overview?.sales,
      isNumber: true,
    },
    {
      name: 'lastSignIn',
      title: 'tenant.lastSignIn',
      isNamed: true,
      text: (tenant) => formatLastSignIn(tenant, t),
      draw: (tenant) => drawMoment(formatLastSignIn(tenant, t)),
    },
    {
      name: 'invitation',
      title: 'tenant.invitation',
      isNamed: true,
      text: ({ overview }) =>
        overview === undefined ? '' : t(`tenant.invitation.${overview.invitation.state}`),
      draw: (tenant) => drawInvitation(tenant, t),
    },
    {
      name: 'health',
      title: 'tenant.healthColumn',
      isNamed: true,
      text: (tenant) => formatHealth(tenant, t).text,
      draw: (tenant) => <StateBadge {...formatHealth(tenant, t)} />,
    },
    { name: 'plan', title: 'tenant.plan', text: ({ plan }) => plan, isOffScreen: true },
    {
      name: 'saleFee',
      title: 'tenant.saleFee',
      money: ({ saleFee }) => saleFee ?? undefined,
      isOffScreen: true,
    },
  ];
}

function formatLastSignIn({ overview }: Tenant, t: OfficeTranslate): string {
  if (overview === undefined) return '';
  return overview.lastSignInAt === null ? t('tenant.neverSignedIn') : formatInstant(overview.lastSignInAt);
}

/** A day and a time under each other; a day is not broken at its hyphens. */
function drawMoment(text: string): ReactNode {
  const [day, time] = text.split(' ');
  return (
    <>
      <span className="o-nowrap">{day}</span> {time}
    </>
  );
}

function drawAddress({ overview, openedAt, closedAt }: Tenant, t: OfficeTranslate): ReactNode {
  if (overview === undefined || overview.address === '') return null;
  return (
    <>
      <a className="lnk o-address" href={overview.address} target="_blank" rel="noreferrer">
        {overview.address.replace(/^https?:\/\//, '')}
      </a>{' '}
      {openedAt === null ? <span className="badge">{t('tenant.siteClosed')}</span> : null}
      {closedAt === null ? null : <span className="badge sun">{t('tenant.sitePaused')}</span>}
    </>
  );
}

const toneOfInvitation: Readonly<Record<string, Tone>> = {
  accepted: 'ok',
  waiting: 'sun',
  ended: 'err',
  none: '',
};

function drawInvitation({ overview }: Tenant, t: OfficeTranslate): ReactNode {
  if (overview === undefined) return null;
  const { state } = overview.invitation;
  return <StateBadge text={t(`tenant.invitation.${state}`)} tone={toneOfInvitation[state] ?? ''} />;
}

function formatHealth(
  { overview }: Tenant,
  t: OfficeTranslate,
): { readonly text: string; readonly tone: Tone } {
  if (overview === undefined) return { text: '', tone: '' };
  const { dead, openPayments, late, tasks } = overview.health;
  if (dead > 0) return { text: t('tenant.health.dead', { count: dead }), tone: 'err' };
  if (late > 0) return { text: t('tenant.health.late', { count: late }), tone: 'err' };
  if (openPayments > 0) return { text: t('tenant.health.payments', { count: openPayments }), tone: 'sun' };
  if (tasks > 0) return { text: t('tenant.health.tasks', { count: tasks }), tone: 'sun' };
  return { text: t('tenant.health.well'), tone: 'ok' };
}

export const planFields: readonly Field<TenantForm>[] = [
  { name: 'plan', label: 'tenant.plan', kind: 'text', maxLength: 64, isOptional: true, isWide: true },
  { name: 'saleFee', label: 'tenant.saleFee', kind: 'text', maxLength: 9, isOptional: true },
  {
    name: 'saleFeeCurrency',
    label: 'tenant.saleFeeCurrency',
    kind: 'select',
    options: currencies.map((value) => ({ value, text: value })),
  },
];

export function toPlanInput({
  plan,
  saleFee,
  saleFeeCurrency,
}: Pick<TenantForm, 'plan' | 'saleFee' | 'saleFeeCurrency'>) {
  return { plan, saleFee, saleFeeCurrency: saleFeeCurrency as Currency };
}
