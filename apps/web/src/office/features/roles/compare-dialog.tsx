import { compareRights } from '@farewind/contract/identity/roles';
import { getUsers } from '@farewind/contract/identity/users';
import { listRoles } from '@farewind/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';

/** More people than this are chosen by role instead. */
const MOST_PEOPLE = 200;

type Holder = { readonly userId: number } | { readonly roleId: number };

/** Compares the permissions of two people or roles, differences first. */
export function CompareDialog(props: {
  readonly of: Holder;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const shared = useT();
  const id = useId();
  const { can } = useOfficeSession();
  const [other, setOther] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const roles = useQuery({ queryKey: ['office', 'role', 'short'], queryFn: () => officeCall(listRoles, {}) });
  const people = useQuery({
    queryKey: ['office', 'user', 'short'],
    queryFn: () => officeCall(getUsers, { maxResultCount: MOST_PEOPLE }),
    enabled: can('Pages.Users'),
  });
  const compared = useQuery({
    queryKey: ['office', 'rights', props.of, other],
    queryFn: () => officeCall(compareRights, { ...props.of, ...readOther(other) }),
    enabled: other !== '',
    staleTime: 0,
  });
  const rights = compared.data?.rights ?? [];
  const different = rights.filter(({ one, other: has }) => one !== has);
  const shown = isWhole ? rights : different;
  return (
    <OfficeDialog
      title={t('role.compareTitle', { name: props.name })}
      isBusy={false}
      onClose={props.onClose}
      foot={null}
    >
      <div className="stack s3">
        <div className="field">
          <label htmlFor={id}>{t('role.compareWith')}</label>
          <select id={id} className="select" value={other} onChange={({ target }) => setOther(target.value)}>
            <option value="">{t('role.compareChoose')}</option>
            <optgroup label={t('menu.role')}>
              {roles.data?.items.map((role) => (
                <option key={role.id} value={`role:${role.id}`}>
                  {role.displayName}
                </option>
              ))}
            </optgroup>
            {people.data === undefined ? null : (
              <optgroup label={t('menu.user')}>
                {people.data.items.map((person) => (
                  <option key={person.id} value={`user:${person.id}`}>
                    {person.fullName}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
        <FormProblem
          text={compared.error === null ? undefined : describeError(compared.error, shared).text}
        />
        {other !== '' && compared.isPending ? <ListSkeleton /> : null}
        {compared.data === undefined ? null : (
          <>
            <p aria-live="polite">
              {different.length === 0
                ? t('role.compareSame')
                : t('role.compareDifferent', { count: different.length, all: rights.length })}
            </p>
            <label className="check">
              <input type="checkbox" checked={isWhole} onChange={() => setIsWhole(!isWhole)} />
              {t('role.compareWhole')}
            </label>
            {shown.length === 0 ? null : (
              <table className="table o-data role-compare">
                <thead>
                  <tr>
                    <th scope="col">{t('role.right')}</th>
                    <th scope="col">{compared.data.one.name}</th>
                    <th scope="col">{compared.data.other.name}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((right) => (
                    <tr key={right.name}>
                      <th scope="row" title={right.description}>
                        {right.displayName}
                      </th>
                      <td>
                        <Tick isHeld={right.one} />
                      </td>
                      <td>
                        <Tick isHeld={right.other} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </div>
    </OfficeDialog>
  );
}

function Tick({ isHeld }: { readonly isHeld: boolean }) {
  const t = useOfficeT();
  return isHeld ? (
    <>
      <Check className="i" aria-hidden />
      <span className="sr">{t('form.yes')}</span>
    </>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">{t('form.no')}</span>
    </>
  );
}

function readOther(other: string): { readonly otherUserId?: number; readonly otherRoleId?: number } {
  const [kind, id] = other.split(':');
  return kind === 'user' ? { otherUserId: Number(id) } : { otherRoleId: Number(id) };
}
