import type { Database } from '../../../platform/database/database.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import type { Mail, MailServer, SendMail } from '../ports.ts';

const REFUSED_TASK = 'copyRefused';

/**
 * The agency's copy is a mail of its own, with the text that the office shows: a link or code that signs in or acts on an
 * order reaches its recipient only. A copy that cannot be sent is lost, as the buyer has the mail; staff get a task until
 * one is accepted.
 */
export async function sendCopy(
  { sendMail, database }: { readonly sendMail: SendMail; readonly database: Database },
  tenantId: number,
  server: MailServer,
  mail: Mail,
  copyFor: string,
): Promise<void> {
  const copy = { ...mail, oneClickUrl: undefined, copyFor, messageId: `copy.${mail.messageId}` };
  const { outcome, answer } = await sendMail(server, copy).catch((error: unknown) => ({
    outcome: 'failed',
    answer: String(error),
  }));
  await database.inTenant(tenantId, async (scope) => {
    if (outcome === 'accepted') await closeTasks(scope, REFUSED_TASK, REFUSED_TASK, 'system');
    else await openTask(scope, { kind: REFUSED_TASK, reference: REFUSED_TASK, detail: { answer } });
  });
}
