import { isEmailAddress } from '@farewind/travel-rules/email-address';
import type { FieldProblems } from '../../../shared/form/sort-problems.ts';

export const MESSAGE_LENGTH = 2000;

export interface ContactFields {
  readonly message: string;
  readonly email: string;
  readonly name: string;
  readonly orderNumber: string;
  readonly website: string;
}
export type ContactField = keyof ContactFields;
export type ContactProblem = 'required' | 'emailInvalid' | 'tooLong';

/** Problems found without the server, which checks more. */
export function findContactProblems({
  message,
  email,
}: Pick<ContactFields, 'message' | 'email'>): Partial<Record<ContactField, ContactProblem>> {
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

/** The problems as sentences. */
export function formatProblems(
  problems: Partial<Record<ContactField, ContactProblem>>,
  sentences: Readonly<Record<ContactProblem, string>>,
): FieldProblems<ContactField> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentences[problem]]));
}
