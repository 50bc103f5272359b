import { normalizeEmail } from './email-address.ts';

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * One form for all addresses that reach one mailbox, by which mails to it are counted: `anna+1@example.com` is
 * `anna@example.com`, and Gmail ignores dots as well. Never an address to send to: elsewhere it may be somebody else's.
 */
export function mailboxOfAddress(email: string): string {
  const normal = normalizeEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const name = normal.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
