import type { testSmsSetting } from '@farewind/contract/settings/sms-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { parseWholePhone } from '@farewind/travel-rules/phone-number';
import type { SettingDeps } from '../settings-deps.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import { lockSms, requireSmsFields, toSmsSetting } from './sms-settings.ts';

/** Sends a real text message through a setting as entered, and returns the provider's answer. */
export async function trySmsSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof testSmsSetting>,
): Promise<Output<typeof testSmsSetting>> {
  requireSmsFields(deps, input);
  const { setting, phone } = await deps.database.inTenant(context.tenantId, async (scope) => {
    const kept = input.id === undefined ? undefined : await lockSms(deps, scope, input.id);
    const contact = context.user && (await deps.findContact(scope, context.user.id));
    return { setting: toSmsSetting(input, kept), phone: input.to ?? contact?.phone ?? '' };
  });
  const digits = `+${phone.replace(/\D/g, '')}`;
  const to = parseWholePhone(digits)?.number ?? digits;
  if (!/^\+\d{8,15}$/.test(to))
    throw fieldRefusal([
      { path: 'to', message: phone === '' ? 'validation.required' : 'validation.phoneInvalid' },
    ]);
  const { language } = context;
  const text = translate(language, 'trial.sms.text', { sender: setting.originator });
  const { ok, ...words } = await deps.trials.sendSms(setting, to, text);
  const key = ok ? 'trial.sms.sent' : 'trial.sms.failed';
  return connectionTestAnswer(
    language,
    ok,
    { key, values: { to } },
    { ...words, secrets: [setting.password] },
  );
}
