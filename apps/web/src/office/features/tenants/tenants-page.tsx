import { VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import * as identity from '@farewind/contract/identity/tenants';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { activeFilter, drawActive, formatActive } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { ImpersonationDialog } from '../impersonation-dialog.tsx';

type Tenant = Answer<typeof identity.getTenants>['items'][number];
type TenantForm = {
  tenancyName: string;
  name: string;
  adminEmailAddress: string;
  isActive: boolean;
  isSiteOpen: boolean;
};

/** The agencies, on the host side. A new one invites its administrator by mail. */
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
        load: ({ page, filters }, signal) =>
          officeCall(identity.getTenants, { ...page, ...filters }, signal === undefined ? {} : { signal }),
        get: (id) => officeCall(identity.getTenant, { id }),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'tenant.name', sort: 'name', text: ({ name }) => name, place: 'head' },
          {
            name: 'tenancyName',
            title: 'tenant.tenancyName',
            sort: 'tenancyName',
            text: (tenant) => tenant.tenancyName,
          },
          { name: 'since', title: 'tenant.since', text: ({ creationTime }) => formatInstant(creationTime) },
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
          blank: { tenancyName: '', name: '', adminEmailAddress: '', isActive: true, isSiteOpen: false },
          read: ({ tenancyName, name, isActive }) => ({
            tenancyName,
            name,
            isActive,
            adminEmailAddress: '',
            isSiteOpen: false,
          }),
          create: (values) => officeCall(identity.createTenant, values),
          update: ({ id }, { tenancyName, name, isActive }, version) =>
            officeCall(identity.updateTenant, { id, tenancyName, name, isActive, version }),
        },
        acts: [enterAct(!isImpersonated)],
        removal: {
          isShown: ({ tenancyName }) => tenancyName !== 'Default',
          text: 'tenant.deleteText',
          run: ({ id }) => officeCall(identity.deleteTenant, { id }),
        },
      }}
    />
  );
}

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
            name: 'isSiteOpen',
            label: 'tenant.isSiteOpen',
            hint: 'tenant.isSiteOpenHint',
            kind: 'check',
            isWide: true,
          } as const,
        ]
      : []),
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}
