import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { mailFolder } from './stage.ts';

type Wanted = (mail: Email) => boolean;

/** A paid order's confirmation has its documents attached. */
const isConfirmation: Wanted = (mail) => mail.attachments.length > 0;

/** Any mail with a link to set a password: of a new account, or requested. */
export const hasPasswordLink: Wanted = (mail) => mail.text?.includes('/resetPassword') === true;

/** The newest mail of a kind to an address, by default a confirmation; waits for it. */
export async function waitForMail(address: string, isWanted = isConfirmation): Promise<Email> {
  let mail: Email | undefined;
  await expect
    .poll(async () => (mail = (await listMails(address, isWanted)).at(-1)) !== undefined, {
      message: `a mail to ${address}`,
      // On a busy machine documents are drawn one order after the other, and are no part of what a page waits for.
      timeout: 90_000,
    })
    .toBe(true);
  if (mail === undefined) throw new Error(`No mail to ${address} came.`);
  return mail;
}

/** All mails of a kind to an address, by default confirmations, oldest first. */
export async function listMails(address: string, isWanted = isConfirmation): Promise<Email[]> {
  const files = readdirSync(mailFolder())
    .filter((name) => name.endsWith('.eml'))
    .toSorted();
  const mails = await Promise.all(files.filter((name) => isNamed(name, address)).map(readMail));
  return mails.filter(
    (mail) => isWanted(mail) && mail.to?.some((receiver) => receiver.address === address) === true,
  );
}

/** Enough for the headers of any mail of the product. */
const HEADERS_BYTES = 16_384;

const heads = new Map<string, string>();

/** Whether the head of the mail contains the address: parsing the mails of all tests takes each worker many seconds. */
function isNamed(name: string, address: string): boolean {
  const head = heads.get(name) ?? readFileSync(join(mailFolder(), name)).toString('latin1', 0, HEADERS_BYTES);
  heads.set(name, head);
  return head.includes(address);
}

const read = new Map<string, Promise<Email>>();

/** Each mail is parsed only once, because with its documents it has half a megabyte. */
function readMail(name: string): Promise<Email> {
  const mail = read.get(name) ?? PostalMime.parse(readFileSync(join(mailFolder(), name)));
  read.set(name, mail);
  return mail;
}
