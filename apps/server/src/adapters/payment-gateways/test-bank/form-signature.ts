import { createHash } from 'node:crypto';

/** The bank's side of hash version 3, written independently of the shop's, so that each verifies the other. */
export function signatureOf(form: Readonly<Record<string, string>>, storeKey: string): string {
  const names = Object.keys(form)
    .filter((name) => !/^(hash|encoding|nationalidno)$/i.test(name))
    .sort((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1));
  let plain = '';
  for (const name of names) plain += `${form[name]!.replace(/[\\|]/g, '\\$&')}|`;
  plain += storeKey.replace(/[\\|]/g, '\\$&');
  return createHash('sha512').update(plain).digest('base64');
}
