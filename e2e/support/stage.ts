import { join } from 'node:path';

/** The password of both administrators of the served agency. */
export const ADMIN_PASSWORD = 'evening-harbour-42';

/** Where the tests' mail server stores received mails. */
export function mailFolder(): string {
  return join(requireEnvironment('E2E_FOLDER'), 'mails');
}

export function requireEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`The browser tests need ${name}: start them by npm test.`);
  return value;
}
