import { getRoleTemplates } from '@farewind/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { officeCall } from '../../session/office-call.ts';

/** Ticks the permissions of a common role as a starting point; empty on the host side, which has none. */
export function TemplateChoice({
  onChoose,
}: {
  readonly onChoose: (permissions: readonly string[]) => void;
}) {
  const t = useOfficeT();
  const id = useId();
  const [name, setName] = useState('');
  const templates = useQuery({
    queryKey: ['office', 'role', 'templates'],
    queryFn: () => officeCall(getRoleTemplates, {}),
  });
  const items = templates.data?.items ?? [];
  if (items.length === 0) return null;
  const chosen = items.find((each) => each.name === name);
  return (
    <div className="field">
      <label htmlFor={id}>{t('role.template')}</label>
      <select
        id={id}
        className="select"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          const next = items.find((each) => each.name === target.value);
          if (next !== undefined) onChoose(next.grantedPermissions);
        }}
      >
        <option value="">{t('role.templateNone')}</option>
        {items.map((each) => (
          <option key={each.name} value={each.name}>
            {each.displayName}
          </option>
        ))}
      </select>
      {chosen === undefined ? null : <p className="mute">{chosen.description}</p>}
    </div>
  );
}
