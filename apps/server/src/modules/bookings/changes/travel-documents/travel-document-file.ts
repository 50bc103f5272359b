import { MAX_PROOF_BYTES } from '@farewind/contract/bookings/travel-document';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import { pictureTypeOf } from '../../../../platform/picture-type.ts';

export interface TravelDocumentFile {
  readonly bytes: Buffer;
  readonly contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
  /** Safe to give back in a header, with the ending that its content has. */
  readonly name: string;
}

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Reads a file that came as base64: a PDF, JPEG or PNG by its content, whatever it is called. Refuses anything else at
 * `file`, and with GEN-TOOLARGE more than 5 MB.
 */
export function readTravelDocumentFile(base64: string, name: string): TravelDocumentFile {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PROOF_BYTES) throw refusal('GEN-TOOLARGE');
  const contentType = typeOf(bytes);
  if (!contentType) throw fieldRefusal([{ path: 'file', message: 'proof.fileType' }]);
  return { bytes, contentType, name: `${stemOf(name)}.${endings[contentType]}` };
}

function typeOf(bytes: Buffer): TravelDocumentFile['contentType'] | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  const picture = pictureTypeOf(bytes);
  return picture === 'jpeg' || picture === 'png' ? `image/${picture}` : undefined;
}

/** Letters and digits of any language, spaces, dots and dashes; no way out of a folder or a header. */
function stemOf(name: string): string {
  const stem = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim();
  return stem === '' ? 'proof' : stem.slice(0, 80);
}
