import type { testEmailSetting } from '@farewind/contract/settings/email-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { requireMailAddress } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import { lockEmail, toEmailSetting } from './email-settings.ts';

/** Sends a real mail through a setting as entered, and returns the server's answer. */
export async function tryEmailSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof testEmailSetting>,
): Promise<Output<typeof testEmailSetting>> {
  requireMailAddress(deps.network, input);
  const { setting, to } = await deps.database.inTenant(context.tenantId, async (scope) => {
    const kept = input.id === undefined ? undefined : await lockEmail(deps, scope, input.id);
    const contact = context.user && (await deps.findContact(scope, context.user.id));
    return { setting: toEmailSetting(input, kept), to: input.to ?? contact?.email };
  });
  if (to === undefined) throw fieldRefusal([{ path: 'to', message: 'validation.required' }]);
  const { language } = context;
  const { ok, ...words } = await deps.trials.sendMail(setting, {
    to,
    subject: translate(language, 'trial.mail.subject', { sender: setting.defaultFromDisplayName }),
    text: translate(language, 'trial.mail.text', { server: `${setting.host}:${setting.port}` }),
  });
  const key = ok ? 'trial.mail.sent' : 'trial.mail.failed';
  return connectionTestAnswer(
    language,
    ok,
    { key, values: { to } },
    { ...words, secrets: [setting.password] },
  );
}
