/** Safari asks for the address after the press, and finds nothing if it has been revoked by then. */
const KEPT_MS = 60_000;

/** Downloads a file under a name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
