import type { testMailbox } from '@farewind/contract/settings/email-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import { requireMailAddress, requireMailbox } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { lockEmail, mailboxUserOf, toEmailSetting } from './email-settings.ts';

/** Opens the mailbox of a setting as entered, and returns the server's answer. Refuses at its field a setting without one. */
export async function tryMailbox(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof testMailbox>,
): Promise<Output<typeof testMailbox>> {
  requireMailAddress(deps.network, input);
  requireMailbox(deps.network, input);
  if (input.imapHost === undefined)
    throw fieldRefusal([{ path: 'imapHost', message: 'validation.required' }]);
  const setting = await deps.database.inTenant(context.tenantId, async (scope) => {
    const kept = input.id === undefined ? undefined : await lockEmail(deps, scope, input.id);
    return toEmailSetting(input, kept);
  });
  const { ok, ...words } = await deps.trials.openMailbox(setting);
  return connectionTestAnswer(
    context.language,
    ok,
    { key: ok ? 'trial.mailbox.opened' : 'trial.mailbox.failed', values: { user: mailboxUserOf(setting) } },
    { ...words, secrets: [setting.imapPassword, setting.password] },
  );
}
