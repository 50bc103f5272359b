import { zipSync } from 'fflate';

export interface ZippedFile {
  /** With its extension; each once. */
  readonly name: string;
  readonly content: Buffer;
}

/** The first day of the format: the same files make the same archive. */
const FIRST_DAY = '1980-01-01T00:00:00';

/** A ZIP archive of files, in their order. At most 65,535 of them, and less than 4 GB. Throws for a repeated name. */
export function zipFiles(files: readonly ZippedFile[]): Buffer {
  const named = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  if (Object.keys(named).length < files.length) throw new Error('Two files of an archive have the same name');
  return Buffer.from(zipSync(named, { mtime: FIRST_DAY }));
}
