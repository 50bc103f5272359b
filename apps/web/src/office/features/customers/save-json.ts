/** Gives a record to the person as the file `<name>.json`. */
export function saveJson(name: string, record: unknown): void {
  const text = JSON.stringify(record, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
