import { MailPlus, VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import * as identity from '@farewind/contract/identity/tenants';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { activeFilter, drawActive, formatActive } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { getAgencies, type AgencyOverview } from '@farewind/contract/reports/agencies';
import type { Tenant, TenantForm } from './tenant-types.ts';
import { agencyColumns, planFields, toPlanInput } from './agency-columns.tsx';
import { ImpersonationDialog } from '../impersonation-dialog.tsx';

/** The agencies, on the host side. Creating one invites its administrator by mail. */
export function TenantsPage(): ReactNode {
  const t = useOfficeT();
  const { isImpersonated } = useOfficeSession();
  return (
    <ListPage<Tenant, TenantForm>
      screen={{
        name: 'tenant',
        title: 'menu.tenant',
        search: 'tenant.search',
        newText: 'tenant.new',
        load: async ({ page, filters }, signal) => {
          const options = signal === undefined ? {} : { signal };
          const { items, ...list } = await officeCall(identity.getTenants, { ...page, ...filters }, options);
          return { ...list, items: await withOverviews(items, options) };
        },
        get: (id) => officeCall(identity.getTenant, { id }),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          {
            name: 'name',
            title: 'tenant.name',
            sort: 'name',
            text: ({ name }) => name,
            draw: drawName,
            place: 'head',
          },
          {
            name: 'tenancyName',
            title: 'tenant.tenancyName',
            sort: 'tenancyName',
            text: (tenant) => tenant.tenancyName,
            isOffScreen: true,
          },
          ...agencyColumns(t),
          {
            name: 'since',
            title: 'tenant.since',
            text: ({ creationTime }) => formatInstant(creationTime),
            isOffScreen: true,
          },
          {
            name: 'status',
            title: 'list.status',
            text: ({ isActive }) => formatActive(isActive, t),
            draw: ({ isActive }) => drawActive(isActive, t),
            place: 'corner',
          },
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'tenant.createTitle',
          editTitle: 'tenant.editTitle',
          fields: listFields,
          blank: {
            tenancyName: '',
            name: '',
            adminEmailAddress: '',
            isActive: true,
            isSiteOpen: false,
            withSample: false,
            ...noPlan,
          },
          read: ({ tenancyName, name, isActive, plan, saleFee }) => ({
            tenancyName,
            name,
            isActive,
            adminEmailAddress: '',
            isSiteOpen: false,
            withSample: false,
            plan,
            saleFee: saleFee?.amount ?? '',
            saleFeeCurrency: saleFee?.currency ?? 'EUR',
          }),
          create: (values) => officeCall(identity.createTenant, { ...values, ...toPlanInput(values) }),
          update: ({ id }, { tenancyName, name, isActive, ...values }, version) =>
            officeCall(identity.updateTenant, {
              id,
              tenancyName,
              name,
              isActive,
              version,
              ...toPlanInput(values),
            }),
        },
        acts: [enterAct(!isImpersonated), inviteAct],
        removal: {
          isShown: ({ tenancyName }) => tenancyName !== 'Default',
          text: 'tenant.deleteText',
          run: ({ id }) => officeCall(identity.deleteTenant, { id }),
        },
      }}
    />
  );
}

const noPlan = { plan: '', saleFee: '', saleFeeCurrency: 'EUR' } as const;

/** The maximum of one call. */
const AT_ONCE = 100;

async function withOverviews(
  tenants: readonly Tenant[],
  options: { readonly signal?: AbortSignal },
): Promise<Tenant[]> {
  const known = new Map<number, AgencyOverview>();
  for (let at = 0; at < tenants.length; at += AT_ONCE) {
    const ids = tenants.slice(at, at + AT_ONCE).map(({ id }) => id);
    const { items } = await officeCall(getAgencies, { ids: ids.join(',') }, options);
    for (const overview of items) known.set(overview.id, overview);
  }
  return tenants.map((tenant) => ({ ...tenant, overview: known.get(tenant.id) }));
}

const inviteAct: RowAct<Tenant> = {
  name: 'invite',
  label: 'tenant.inviteAgain',
  icon: MailPlus,
  isShown: ({ isActive, overview }) => isActive && overview?.invitation.state !== 'accepted',
  run: ({ id }) => officeCall(identity.inviteTenantAgain, { id }),
  done: 'tenant.invited',
};

function enterAct(isOffered: boolean): RowAct<Tenant> {
  return {
    name: 'enter',
    label: 'tenant.enter',
    icon: VenetianMask,
    isShown: ({ isActive }) => isOffered && isActive,
    dialog: ({ id, name }, close) => (
      <ImpersonationDialog
        title="tenant.enterTitle"
        button="tenant.enter"
        name={name}
        whom={{ tenantId: id }}
        onClose={close}
      />
    ),
  };
}

function listFields(tenant: Tenant | undefined): Field<TenantForm>[] {
  return [
    {
      name: 'tenancyName',
      label: 'tenant.tenancyName',
      hint: 'tenant.tenancyHint',
      kind: 'text',
      maxLength: 64,
      isWide: true,
    },
    { name: 'name', label: 'tenant.name', kind: 'text', maxLength: 128, isWide: true },
    ...(tenant === undefined
      ? [
          {
            name: 'adminEmailAddress',
            label: 'tenant.adminEmail',
            hint: 'tenant.adminHint',
            kind: 'email',
            maxLength: 256,
            isWide: true,
          } as const,
          {
            name: 'withSample',
            label: 'tenant.withSample',
            hint: 'tenant.withSampleHint',
            kind: 'check',
            isWide: true,
          } as const,
          {
            name: 'isSiteOpen',
            label: 'tenant.isSiteOpen',
            hint: 'tenant.isSiteOpenHint',
            kind: 'check',
            isWide: true,
          } as const,
        ]
      : []),
    ...planFields,
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}

/** With the code by which its staff sign in. */
function drawName({ name, tenancyName }: Tenant): ReactNode {
  return (
    <span className="o-two o-agency">
      <b className="m">{name}</b>
      <span className="mute">{tenancyName}</span>
    </span>
  );
}
