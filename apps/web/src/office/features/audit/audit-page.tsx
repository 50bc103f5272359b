import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { getUsers } from '@farewind/contract/identity/users';
import { officeCall } from '../../session/office-call.ts';
import * as watching from '@farewind/contract/audit/audit-log';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { officeZone } from '../../kit/office-clock.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, Filter, RowAct } from '../../kit/list/list-screen.ts';
import type { ListRequest } from '../../kit/list/list-address.ts';
import { loadList } from '../../kit/load-list.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import {
  listMembers,
  formatAction,
  formatEntity,
  formatPeople,
  type AuditEntry,
  formatValue,
  formatMember,
} from './audit-words.ts';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';

const acts: readonly RowAct<AuditEntry>[] = [
  {
    name: 'view',
    label: 'audit.view',
    icon: Eye,
    dialog: (entry, close) => <EntryDialog entry={entry} onClose={close} />,
  },
];

const loadEntries = loadList(watching.getAuditLog);

/** Interprets filter days by the office clock, like the times in the list. */
function inOwnDays(request: ListRequest): ListRequest {
  return { ...request, filters: { ...request.filters, timeZone: officeZone() } };
}

/** Staff's changes: who, when, from where, and the values before and after. */
export function AuditPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<AuditEntry, FormValues>
      screen={{
        name: 'audit',
        title: 'menu.audit',
        search: 'audit.search',
        emptyText: 'audit.empty',
        load: (request, signal) => loadEntries(inOwnDays(request), signal),
        idOf: ({ position }) => String(position),
        nameOf: ({ position }) => t('audit.entry', { position }),
        columns: listColumns(t),
        filters: useFilters(t),
        acts,
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<AuditEntry>[] {
  return [
    { name: 'at', title: 'audit.at', sort: 'at', text: ({ at }) => formatInstant(at), place: 'head' },
    { name: 'user', title: 'audit.user', sort: 'user', text: (entry) => formatPeople(entry, t) },
    { name: 'action', title: 'audit.action', sort: 'action', text: ({ action }) => formatAction(action, t) },
    {
      name: 'entity',
      title: 'audit.entity',
      sort: 'entity',
      text: ({ entity, entityId }) => `${formatEntity(entity, t)} ${entityId}`,
    },
    {
      name: 'members',
      title: 'audit.members',
      text: (entry) =>
        listMembers(entry)
          .map((name) => formatMember(name, t))
          .join(', '),
    },
    { name: 'address', title: 'audit.address', sort: 'address', text: ({ address }) => address },
  ];
}

function useFilters(t: OfficeTranslate): readonly Filter[] {
  const mayListUsers = useOfficeSession().can('Pages.Users');
  const known = useQuery({
    queryKey: ['office', 'audit', 'known'],
    queryFn: () => officeCall(watching.getAuditLog, { maxResultCount: 1 }),
  });
  const users = useQuery({
    queryKey: ['office', 'user', 'options'],
    queryFn: () => officeCall(getUsers, { maxResultCount: 1000 }),
    enabled: mayListUsers,
  });
  const toOption = (word: (name: string, t: OfficeTranslate) => string) => (value: string) => ({
    value,
    text: word(value, t),
  });
  const people = (users.data?.items ?? []).map(({ id, userName }) => ({ value: String(id), text: userName }));
  return [
    ...(mayListUsers ? [{ name: 'userId', label: 'audit.user', options: people } as const] : []),
    {
      name: 'entity',
      label: 'audit.entity',
      options: (known.data?.entities ?? []).map(toOption(formatEntity)),
    },
    {
      name: 'action',
      label: 'audit.action',
      options: (known.data?.actions ?? []).map(toOption(formatAction)),
    },
    { name: 'from', label: 'audit.from', kind: 'date' },
    { name: 'to', label: 'audit.to', kind: 'date' },
  ];
}

/** One entry of the audit log: the changed members, side by side. */
function EntryDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const t = useOfficeT();
  const facts = [
    [t('audit.user'), formatPeople(entry, t)],
    [t('audit.at'), formatInstant(entry.at)],
    [t('audit.address'), entry.address],
    [t('audit.request'), entry.requestId],
    ...(entry.reason === null ? [] : [[t('audit.reason'), entry.reason]]),
    [t('audit.hash'), entry.hash],
  ] as const;
  return (
    <OfficeDialog
      title={`${formatAction(entry.action, t)}: ${formatEntity(entry.entity, t)} ${entry.entityId}`}
      lead={t('audit.entry', { position: entry.position })}
      className="o-form-wide"
      isBusy={false}
      onClose={onClose}
    >
      <div className="stack">
        <MemberTable entry={entry} />
        <dl className="kv o-entry">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </OfficeDialog>
  );
}

function MemberTable({ entry }: { readonly entry: AuditEntry }) {
  const t = useOfficeT();
  const members = listMembers(entry);
  if (members.length === 0) return <p className="mute">{t('audit.noMembers')}</p>;
  return (
    <div className="o-scroll">
      <table className="table o-changes">
        <thead>
          <tr>
            <th scope="col">{t('form.field')}</th>
            <th scope="col">{t('form.before')}</th>
            <th scope="col">{t('form.after')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((name) => (
            <tr key={name}>
              <th scope="row">{formatMember(name, t)}</th>
              <td className="o-old">{formatValue(entry.before?.[name], t)}</td>
              <td className="o-new">{formatValue(entry.after?.[name], t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
