/** Few enough arguments for one call. */
const CHUNK = 0x80_00;

/** Bytes as base64 text, as pictures travel in JSON. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
