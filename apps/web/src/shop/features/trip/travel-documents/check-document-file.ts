import type { MessageKey } from '../../../../shared/i18n/catalogue.ts';

const MAX_BYTES = 5 * 1024 * 1024;

export const documentFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** What is wrong with a file before it is sent; undefined for one that may go. */
export function findProofProblem(file: Pick<File, 'type' | 'size'> | undefined): MessageKey | undefined {
  if (file === undefined) return 'trip.proof.noFile';
  if (!documentFileTypes.some((type) => type === file.type)) return 'trip.proof.kind';
  return file.size > MAX_BYTES ? 'trip.proof.tooLarge' : undefined;
}
