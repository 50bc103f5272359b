import { randomBytes } from 'node:crypto';
import { messengerOf } from '@farewind/contract/settings/messenger-settings';
import type * as contract from '@farewind/contract/settings/messenger-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import type { BotAnswer, BotDescription } from '../ports.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { settingActs } from '../setting-acts.ts';
import { chooseSecret, toSecret } from '../setting-secrets.ts';
import { messengerRows } from './messenger-rows.ts';
import type { MessengerSetting, MessengerSettingRecord } from './messenger-setting.ts';

type Fields = ParsedInput<typeof contract.saveMessengerSetting>;
type Saved = Output<typeof contract.saveMessengerSetting>;

/** The form, and what the messenger said about a newly entered token. */
type Entered = Fields & { readonly bot?: BotDescription | undefined };

const SECRET_BYTES = 24;

/** The office's operations on bots; activating one deactivates the previous one of its messenger. */
const acts = settingActs<MessengerSetting, Entered, Omit<Saved, 'switchedOff'>, Saved>({
  rows: messengerRows,
  entity: 'messengerSetting',
  singleIn: 'messenger_setting',
  singlePer: ({ provider }) => ({ column: 'messenger', value: messengerOf[provider] }),
  toSetting(_deps, { provider, token: typed, bot }, kept) {
    const token = chooseToken({ provider, token: typed }, kept);
    const described = bot ?? (kept && { name: kept.botName, title: kept.botTitle });
    if (!described) throw fieldRefusal([{ path: 'token', message: 'validation.required' }]);
    return {
      messenger: messengerOf[provider],
      provider,
      botName: described.name,
      botTitle: described.title,
      token,
      // Another bot gets another secret.
      inboxSecret:
        typed === undefined && kept
          ? kept.inboxSecret
          : toSecret(randomBytes(SECRET_BYTES).toString('base64url')),
      inboxState: 'pending',
      inboxFault: undefined,
    };
  },
  present: presentMessenger,
  answer: (record, switchedOff) => ({ ...presentMessenger(record), switchedOff }),
});

export const { remove: deleteMessengerSetting } = acts;

export async function listMessengerSettings(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof contract.getMessengerSettings>,
): Promise<Output<typeof contract.getMessengerSettings>> {
  const page = await deps.database.inTenant(context.tenantId, (scope) => acts.list(deps, scope, input));
  return { ...page, providers: [...deps.messengerProviders] };
}

/** Refuses, at its field, a provider that does not exist here, and a token that its messenger does not accept. */
export async function saveMessengerSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: Fields,
): Promise<Saved> {
  const entered = await describe(deps, input);
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const saved = await acts.save(deps, scope, context, entered);
    await deps.openInbox(scope, saved.id);
    return saved;
  });
}

export async function updateMessengerSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateMessengerSetting>,
): Promise<Saved> {
  const entered = Object.assign(await describe(deps, input), { id: input.id, version: input.version });
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const saved = await acts.update(deps, scope, context, entered);
    await deps.openInbox(scope, saved.id);
    return saved;
  });
}

/** Asks the messenger about a bot as it is in the form, and says where it sends updates. */
export async function testMessengerSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof contract.testMessengerSetting>,
): Promise<Output<typeof contract.testMessengerSetting>> {
  requireProvider(deps, input);
  const token = await deps.database.inTenant(context.tenantId, async (scope) =>
    chooseToken(input, input.id === undefined ? undefined : await acts.lock(deps, scope, input.id)),
  );
  const answer = await deps.trials.describeBot(input.provider, token);
  const isKnown = answer.outcome === 'known';
  const message = isKnown
    ? { key: 'trial.messenger.known', values: { name: answer.bot.name, title: answer.bot.title } }
    : { key: answer.outcome === 'unknown' ? 'trial.messenger.unknown' : 'trial.messenger.failed' };
  const why = answer.outcome === 'unreachable' ? answer.why : undefined;
  return connectionTestAnswer(context.language, isKnown, message, {
    said: answer.said,
    secrets: [token],
    why,
  });
}

/** Outside the transaction, because it calls the messenger. */
async function describe(deps: SettingDeps, input: Fields): Promise<Entered> {
  requireProvider(deps, input);
  const { token } = input;
  if (token === undefined) return input;
  const answer = await deps.trials.describeBot(input.provider, toSecret(token));
  if (answer.outcome !== 'known')
    throw fieldRefusal([{ path: 'token', message: `trial.messenger.${refusalOf(answer)}` }]);
  return { ...input, bot: answer.bot };
}

/** What is told at the token: it is wrong, it is refused for another reason, or there is no telling yet. */
function refusalOf(
  answer: Exclude<BotAnswer, { readonly outcome: 'known' }>,
): 'unknown' | 'refused' | 'faulty' | 'unreachable' {
  if (answer.outcome === 'unknown') return 'unknown';
  if (answer.why === 'keyRefused') return 'unknown';
  if (answer.why === 'refused') return 'refused';
  return answer.why === 'serverError' || answer.why === 'unreadable' ? 'faulty' : 'unreachable';
}

function requireProvider({ messengerProviders }: SettingDeps, { provider }: Pick<Fields, 'provider'>): void {
  if (!messengerProviders.includes(provider))
    throw fieldRefusal([{ path: 'provider', message: 'validation.invalidValue' }]);
}

function chooseToken(
  { provider, token: typed }: Pick<Fields, 'provider' | 'token'>,
  kept: MessengerSettingRecord | undefined,
): Secret {
  const isSamePlace = kept?.provider === provider;
  return chooseSecret({ path: 'token', typed, kept: kept?.token, isSamePlace, isNeeded: true });
}

function presentMessenger(record: MessengerSettingRecord) {
  const { token, inboxSecret: _, inboxFault, ...shown } = record;
  return { ...shown, hasToken: token.reveal() !== '', inboxFault: inboxFault ?? null };
}
