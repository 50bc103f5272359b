import type { getTemplate } from '@farewind/contract/messages/templates';
import type { Answer } from '../../../shared/api/call-types.ts';

type Whole = Answer<typeof getTemplate>;
export type Channel = Whole['channel'];

/** In the list without its texts, to be edited with them. */
export type Template = Omit<Whole, 'texts' | 'shipped' | 'placeholders' | 'changedAt' | 'changedBy'> &
  Partial<Whole>;

export type TemplateForm = {
  subject: string;
  preheader: string;
  heading: string;
  body: string;
  button: string;
};
