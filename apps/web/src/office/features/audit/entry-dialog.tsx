import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { formatMember } from './audit-members.ts';
import {
  listMembers,
  formatAction,
  formatEntity,
  formatPeople,
  formatValue,
  type AuditEntry,
} from './audit-words.ts';

/** One entry of the audit log: the members that differ, side by side. */
export function EntryDialog({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}) {
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
