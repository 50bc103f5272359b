import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { requestErasure } from '@farewind/contract/account/profile';
import type { Answer } from '../../../../shared/api/remote.ts';
import { useForgetAccount } from '../../../../shared/session/use-sign-out.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { EraseForm } from './erase-form.tsx';
import { SettingsPart } from './settings-part.tsx';

type Erasure = Answer<typeof requestErasure>;

/** Closing the account and erasing what is known, after a question that asks once more who it is. */
export function ErasePart() {
  const say = useAccountT();
  const forget = useForgetAccount();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [erasure, setErasure] = useState<Erasure>();
  const leave = async () => {
    await navigate({ to: '/' });
    await forget();
  };
  return (
    <SettingsPart id="erase" title={say('settings.erase')}>
      <p className="soft">{say('settings.eraseText')}</p>
      <p>
        <button type="button" className="btn btn-danger" onClick={() => setIsOpen(true)}>
          {say('settings.eraseOpen')}
        </button>
      </p>
      {erasure === undefined && isOpen ? (
        <Dialog title={say('erase.title')} onClose={() => setIsOpen(false)}>
          <EraseForm onErased={setErasure} onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
      {erasure === undefined ? null : (
        <Dialog
          title={say('erase.doneTitle')}
          onClose={() => void leave()}
          foot={
            <button type="button" className="btn btn-primary" onClick={() => void leave()}>
              {say('erase.close')}
            </button>
          }
        >
          <p role="status">
            {erasure.state === 'erased'
              ? say('erase.done')
              : say('erase.waiting', { numbers: erasure.reservationNumbers.join(', ') })}
          </p>
        </Dialog>
      )}
    </SettingsPart>
  );
}
