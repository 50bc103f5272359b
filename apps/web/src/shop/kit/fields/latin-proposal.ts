import { findNameProblem, tidyName } from '@farewind/travel-rules/person-name';
import { toLatinForm } from './latin-form.ts';

/** What the passport probably says where something else than Latin letters was typed; undefined where nothing helps. */
export function findLatinProposal(text: string): string | undefined {
  if (findNameProblem(text) !== 'notLatin') return undefined;
  const proposal = tidyName(toLatinForm(text));
  return findNameProblem(proposal) === undefined ? proposal : undefined;
}
