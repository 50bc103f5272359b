/**
 * Thrown when a mail took more time or memory than any honest one, so that its reader was ended while other agencies
 * waited.
 */
export class MailReaderEnded extends Error {}
