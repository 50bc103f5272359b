import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountMailDue } from '../identity/events.ts';
import type { Identity } from '../identity/public.ts';
import type { Settings } from '../settings/public.ts';
import { renderAccountMail } from './mails/account-mail.ts';
import type { SendMail } from './ports.ts';
import { findMessageById, insertMessage, markMessage } from './repository.ts';

export interface AccountMailParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly identity: Pick<Identity, 'findMailRecipient' | 'issueProof' | 'getSiteOrigin'>;
  /** Absent where no mail server is configured: no secret is made that nobody could read. */
  readonly sendMail: SendMail | undefined;
}

/** Answers the events of accounts with their mails. */
export function startAccountMails(outbox: Outbox, topic: string, parts: AccountMailParts): void {
  outbox.on(topic, (tenantId, payload) =>
    sendAccountMail(parts, tenantId, payload as unknown as AccountMailDue),
  );
}

/**
 * Sends a one-time link or code. Its secret exists from here on only: in the mail, and as a hash. May be called again
 * after a crash; then the secret of the mail that may have left is not good any more.
 */
async function sendAccountMail(
  parts: AccountMailParts,
  tenantId: number,
  due: AccountMailDue,
): Promise<void> {
  const { database, identity, sendMail } = parts;
  const { proofId } = due;
  const prepared = await database.inTenant(tenantId, async (scope) => {
    const recipient = await identity.findMailRecipient(scope, proofId);
    if (!recipient) return undefined;
    const known = await findMessageById(scope, proofId);
    if (!known) await insertMessage(scope, messageOf(due, recipient.email));
    if (known && known.state !== 'waiting') return undefined;
    return {
      recipient,
      info: (await parts.settings.getAgency(scope)).info,
      siteOrigin: await identity.getSiteOrigin(scope, due.siteId),
    };
  });
  if (!prepared) return;
  const issued = await database.inTenant(tenantId, async (scope) => {
    const proof = sendMail && (await identity.issueProof(scope, proofId));
    if (!proof) await markMessage(scope, proofId, sendMail ? 'failed' : 'kept');
    return proof;
  });
  if (!sendMail || !issued) return;
  const { recipient, info, siteOrigin } = prepared;
  const source = { ...due, email: recipient.email, name: recipient.name, siteOrigin };
  await sendMail({
    fromName: info.brandName,
    fromAddress: info.email,
    to: recipient.email,
    ...(await renderAccountMail(source, info, issued)),
    // Another try brings another secret: its mail must not be taken for a copy of the first.
    messageId: `${newId()}@${new URL(siteOrigin).hostname}`,
    attachments: [],
  });
  await database.inTenant(tenantId, (scope) => markMessage(scope, proofId, 'sent'));
}

function messageOf({ proofId, template, language, siteId }: AccountMailDue, recipient: string) {
  return { id: proofId, reference: proofId, template, language, recipient, data: { siteId } };
}
