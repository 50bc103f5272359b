import { isEmailAddress } from '@farewind/travel-rules/email-address';
import type { Faults } from '../../kit/form/use-account-form.ts';

export const MESSAGE_LENGTH = 2000;

export interface ContactFields {
  readonly message: string;
  readonly email: string;
  readonly name: string;
  readonly orderNumber: string;
  readonly website: string;
}
export type ContactField = keyof ContactFields;
export type ContactFault = 'required' | 'emailInvalid' | 'tooLong';

/** What the page itself can see is wrong; the server looks closer. */
export function findContactFaults({
  message,
  email,
}: Pick<ContactFields, 'message' | 'email'>): Partial<Record<ContactField, ContactFault>> {
  return {
    ...(message.trim() === ''
      ? { message: 'required' as const }
      : message.trim().length > MESSAGE_LENGTH
        ? { message: 'tooLong' as const }
        : {}),
    ...(email.trim() === ''
      ? { email: 'required' as const }
      : isEmailAddress(email.trim())
        ? {}
        : { email: 'emailInvalid' as const }),
  };
}

/** The faults as sentences. */
export function formatFaults(
  faults: Partial<Record<ContactField, ContactFault>>,
  sentences: Readonly<Record<ContactFault, string>>,
): Faults<ContactField> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, sentences[fault]]));
}
