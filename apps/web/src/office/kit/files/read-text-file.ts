/**
 * The text of a chosen file in UTF-8, or in UTF-16 as Excel ("Unicode text") and Notepad save it, marked or not. Any
 * other encoding leaves replacement characters.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Every table begins with a letter or digit of ASCII, which in UTF-16 is half empty. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}
