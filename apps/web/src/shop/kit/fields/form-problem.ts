import type { MessageKey } from '../../../shared/i18n/catalogue.ts';
import type { MessageValues } from '../../../shared/i18n/message.ts';

/** A problem at one field: the field's path in the request, and the text that says what to enter. */
export interface FormProblem {
  readonly path: string;
  readonly message: MessageKey;
  readonly values?: MessageValues;
}

export type ReportProblem = (field: string, message: MessageKey, values?: MessageValues) => void;
