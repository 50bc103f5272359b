import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { mailFolder } from './stage.ts';

/** The newest mail to an address; waits until one has come. */
export async function waitForMail(address: string): Promise<Email> {
  let mail: Email | undefined;
  await expect
    .poll(async () => (mail = (await listMails(address)).at(-1)) !== undefined, {
      message: `a mail to ${address}`,
      timeout: 30_000,
    })
    .toBe(true);
  if (mail === undefined) throw new Error(`No mail to ${address} came.`);
  return mail;
}

/** All mails to an address, oldest first. */
export async function listMails(address: string): Promise<Email[]> {
  const files = readdirSync(mailFolder())
    .filter((name) => name.endsWith('.eml'))
    .toSorted();
  const mails = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(join(mailFolder(), name)))),
  );
  return mails.filter((mail) => mail.to?.some((receiver) => receiver.address === address));
}
