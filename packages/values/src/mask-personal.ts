/**
 * What may be personal, taken out of a technical text: mail addresses, numbers of cards, phones, passports and orders,
 * keys and one-time codes, queries and fragments of addresses. Names of files and places in them (`:12:3456`) stay.
 * Masking again changes nothing.
 */
export function maskPersonal(text: string): string {
  return text
    .replace(QUERY, '$1')
    .replace(MAIL, '[mail]')
    .replace(UUID, '[id]')
    .replace(KEY, maskKey)
    .replace(NUMBERS, (_all: string, place: string | undefined) => place ?? '[number]');
}

/** An address of a page without its query and what in it names one thing: `/ticketDetail/*`. */
export function maskPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 32 ? '*' : part))
    .join('/');
}

/** Of a web address, and of a path in a text. */
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g;
const MAIL = /[^\s@"'<>(),;:=[\]]+(?:@|%40)[^\s@"'<>(),;:=[\]]+\.[^\s@"'<>(),;:=[\]]{2,}/gi;
const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
/** Tokens, seals and secrets are long words; so are names of script files, which stay. */
const KEY = /\b[\w-]{20,}(?:\.[\w-]{20,})*(?![\w-])(?!\.(?:m?js|css|tsx?)\b)/g;
/** A place in a file first, so that it is not taken for a number; then whatever is as long as a code or longer. */
const NUMBERS = /(:\d{1,7}:\d{1,7}\b)|\+?\d(?:[ ().-]{0,2}\d){5,}/g;

/** A long word without a digit is a word of the language or the program. */
function maskKey(word: string): string {
  return /\d/.test(word) ? '[key]' : word;
}
