import type { ClientErrorRow } from '@farewind/contract/feedback/client-errors';
import type { ContactRow } from '@farewind/contract/feedback/contact';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Option } from '../../kit/form/field.ts';
import type { Tone } from '../../kit/state-badge.tsx';

type ContactState = ContactRow['state'];
type FaultState = ClientErrorRow['state'];

export const toneOfContact: Readonly<Record<ContactState, Tone>> = {
  open: 'sun',
  answered: 'ok',
  closed: '',
};
export const toneOfFault: Readonly<Record<FaultState, Tone>> = { open: 'err', solved: 'ok', ignored: '' };

export const contactStates = Object.keys(toneOfContact) as readonly ContactState[];
export const faultStates = Object.keys(toneOfFault) as readonly FaultState[];

export const optionsOf = <State extends string>(
  states: readonly State[],
  word: (state: State) => string,
): Option[] => states.map((value) => ({ value, text: word(value) }));

export const formatContact = (state: ContactState, t: OfficeTranslate): string => t(`contact.state.${state}`);
export const formatFault = (state: FaultState, t: OfficeTranslate): string => t(`fault.state.${state}`);
