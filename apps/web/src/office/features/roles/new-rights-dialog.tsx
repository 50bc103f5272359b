import * as identity from '@farewind/contract/identity/roles';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { Permission } from './permission-nodes.ts';
import type { Role } from './role-types.ts';
import { useAct } from '../../kit/use-act.ts';

/** Offers permissions that are newer than a role; each is added or declined once. */
export function NewRightsDialog(props: {
  readonly role: Role;
  readonly known: readonly Permission[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useOfficeT();
  const { role } = props;
  const [grant, setGrant] = useState<readonly string[]>(role.newRights);
  const { isBusy, run } = useAct();
  const answer = (rights: readonly string[]) =>
    run(async () => {
      const { id, version } = role;
      await officeCall(identity.answerNewRights, { id, version, grant: [...rights] });
      showToast(t(rights.length > 0 ? 'role.newRightsAdded' : 'role.newRightsLeft'));
      props.onSaved();
      props.onClose();
    });
  return (
    <OfficeDialog
      title={t('role.newRightsTitle', { name: role.displayName })}
      isBusy={isBusy}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void answer([])}>
            {t('role.newRightsLeave')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={isBusy}
            disabled={grant.length === 0}
            onClick={() => void answer(grant)}
          >
            {t('role.newRightsAdd', { count: grant.length })}
          </button>
        </>
      }
    >
      <p>{t('role.newRightsText')}</p>
      <fieldset className="tree">
        <legend className="sr">{t('role.rights')}</legend>
        {role.newRights.map((name) => {
          const right = props.known.find((each) => each.name === name);
          return (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={grant.includes(name)}
                onChange={({ target }) =>
                  setGrant(target.checked ? [...grant, name] : grant.filter((each) => each !== name))
                }
              />
              <span>
                {right?.displayName ?? name}
                <small className="mute role-right-text">{right?.description}</small>
              </span>
            </label>
          );
        })}
      </fieldset>
    </OfficeDialog>
  );
}
