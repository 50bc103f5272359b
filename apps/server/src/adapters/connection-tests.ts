import type { BotApis, SendMail, SendSms, VisitMailbox } from '../modules/messaging/ports.ts';
import type { ConnectionTests, ConnectionTestAnswer } from '../modules/settings/ports.ts';
import { failureOf } from '../platform/call-failure.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { newId } from '../platform/ids.ts';
import type { Network } from '../platform/network/network.ts';

export interface ConnectionTestDeps {
  readonly network: Network;
  readonly sendMail: SendMail;
  readonly visitMailbox: VisitMailbox;
  readonly smsProviders: Readonly<Partial<Record<string, SendSms>>>;
  readonly bots: BotApis;
  readonly receiptDeskTests: Readonly<Partial<Record<string, ConnectionTests['tryReceiptDesk']>>>;
  readonly accountConnectionTests: Readonly<Partial<Record<string, ConnectionTests['tryAccount']>>>;
}

const PICTURE_TIMEOUT_MS = 10_000;

/** Tests settings through the adapters that use them. */
export function createConnectionTests(deps: ConnectionTestDeps): ConnectionTests {
  return {
    sendMail: (setting, { to, subject, text }) =>
      answer(async () => {
        const { outcome, answer: said } = await deps.sendMail(setting, {
          fromName: setting.defaultFromDisplayName,
          fromAddress: setting.defaultFromAddress,
          replyTo: setting.replyTo,
          to,
          subject,
          text,
          html: `<p>${escapeHtml(text)}</p>`,
          messageId: `${newId()}@${setting.host}`,
          attachments: [],
        });
        return { ok: outcome === 'accepted', said };
      }),
    openMailbox: (setting) =>
      answer(async () => {
        const visit = await deps.visitMailbox(setting, async ({ uidNext }) => `INBOX, UIDNEXT ${uidNext}`);
        if (visit.outcome === 'read') return { ok: true, said: visit.answer };
        return { ok: false, said: visit.said, why: visit.why };
      }),
    sendSms: (setting, to, text) =>
      answer(async () => {
        const send = deps.smsProviders[setting.provider];
        if (!send) throw new Error(`No provider ${setting.provider}`);
        const outcome = await send(setting, { to, text, purpose: 'transactional' });
        return outcome.outcome === 'accepted'
          ? { ok: true, said: outcome.reference }
          : { ok: false, said: outcome.detail };
      }),
    async describeBot(provider, token) {
      const bot = deps.bots[provider];
      if (!bot) throw new Error(`No messenger ${provider}`);
      try {
        const answered = await bot.describe(token);
        if (answered.outcome === 'unknown') return answered;
        const { name, title, said } = answered;
        return { outcome: 'known', bot: { name, title }, said };
      } catch (error) {
        return { outcome: 'unreachable', ...failureOf(error) };
      }
    },
    async tryAccount(setting, card) {
      const tryAccount = deps.accountConnectionTests[setting.provider];
      if (!tryAccount) throw new Error(`No provider ${setting.provider}`);
      return tryAccount(setting, card);
    },
    async tryReceiptDesk(setting) {
      const tryDesk = deps.receiptDeskTests[setting.desk];
      if (!tryDesk) throw new Error(`No cash desk ${setting.desk}`);
      return tryDesk(setting);
    },
    fetchPicture: (url) =>
      deps.network.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) }),
  };
}

/** A refusal by the other side, or a failed connection to it, is the result of the test. */
async function answer(attempt: () => Promise<ConnectionTestAnswer>): Promise<ConnectionTestAnswer> {
  try {
    return await attempt();
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
}
