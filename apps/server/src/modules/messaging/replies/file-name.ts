/** The types of files that are kept, with the extensions that a name of one may end with. */
const EXTENSIONS = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const;

export type KeptType = keyof typeof EXTENSIONS;

const LONGEST_NAME = 120;
/** A name in a header may contain any character: control characters, path separators and lone surrogates. */
const UNUSABLE = /[\p{Cc}\u2028\u2029/\\\uFFFD]+/gu;

/**
 * The name under which a file from a mail is shown and saved. A kept file always ends with an extension of its real
 * type, because computers choose a program by it: `visa.bat` with the bytes of a PDF becomes `visa.bat.pdf`.
 * Bidirectional control characters, which could hide the extension, are removed.
 */
export function formatFileName(name: string, type: KeptType | undefined): string {
  const plain = name
    .toWellFormed()
    .replaceAll(UNUSABLE, '_')
    .replaceAll(/\p{Bidi_Control}/gu, '');
  if (type === undefined) return endOf(plain, LONGEST_NAME);
  const found = EXTENSIONS[type].find((extension) => plain.toLowerCase().endsWith(extension));
  const extension = found ?? EXTENSIONS[type][0];
  const stem = found === undefined ? plain : plain.slice(0, -found.length);
  return `${endOf(stem, LONGEST_NAME - extension.length) || 'file'}${extension}`;
}

/** The last characters, without splitting a surrogate pair. */
function endOf(text: string, most: number): string {
  return [...text].slice(-most).join('');
}
