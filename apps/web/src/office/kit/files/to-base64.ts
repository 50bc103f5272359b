/** Limits the arguments per call, which engines restrict. */
const CHUNK = 0x80_00;

/** Encodes bytes as base64, for pictures and workbooks in JSON. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
