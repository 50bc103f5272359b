import { useState } from 'react';
import type { requestErasure } from '@farewind/contract/account/profile';
import type { Answer } from '../../../../shared/api/remote.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { EraseForm } from './erase-form.tsx';
import { SettingsPart } from './settings-part.tsx';

export type Erasure = Answer<typeof requestErasure>;

/** Closing the account and erasing what is known, after a question that asks once more who it is. */
export function ErasePart(props: { readonly onErased: (erasure: Erasure) => void }) {
  const say = useAccountT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsPart id="erase" title={say('settings.erase')}>
      <p className="soft">{say('settings.eraseText')}</p>
      <p>
        <button type="button" className="btn btn-danger" onClick={() => setIsOpen(true)}>
          {say('settings.eraseOpen')}
        </button>
      </p>
      {isOpen ? (
        <Dialog title={say('erase.title')} onClose={() => setIsOpen(false)}>
          <EraseForm onErased={props.onErased} onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </SettingsPart>
  );
}
