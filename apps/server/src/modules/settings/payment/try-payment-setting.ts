import type { testPaymentSetting } from '@farewind/contract/settings/payment-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { AccountConnectionTest, TestCard } from '../ports.ts';
import type { PaymentSettingRecord } from '../payment-setting.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import { accepter, lockPayment } from './payment-settings.ts';
import { requirePaymentFields, toPaymentSetting } from './read-payment-form.ts';

/** The outcomes that mean that the account works. */
const good: readonly AccountConnectionTest['outcome'][] = ['released', 'known', 'cardRefused', 'cardholder'];

/**
 * Tests a merchant account as entered. With a test card, and in `test` mode only, 1.00 is authorised and voided;
 * otherwise the bank is queried about an order that does not exist, so that no button of the office ever charges a real
 * card. The entered data may be wrong: a stored live account is never tested with a card, and the user confirms that
 * testing another one may authorise real money.
 */
export async function tryPaymentSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof testPaymentSetting>,
): Promise<Output<typeof testPaymentSetting>> {
  requirePaymentFields(deps, input);
  requireTestCard(input);
  const setting = await deps.database.inTenant(context.tenantId, async (scope) => {
    const kept = input.id === undefined ? undefined : await lockPayment(deps, scope, input.id);
    if (input.card && kept?.mode === 'live')
      throw fieldRefusal([{ path: 'mode', message: 'setting.keptLive' }]);
    // A test sells nothing, so it needs no duty of care for cards.
    return toPaymentSetting(
      { ...input, dutyOfCareAccepted: true },
      kept,
      accepter(scope, context),
      deps.paymentProviders,
    );
  });
  const {
    outcome,
    said,
    textKey,
    why,
    reference = '',
  } = await deps.trials.tryAccount({ ...setting, id: input.id ?? 0 }, toCard(input.card));
  return connectionTestAnswer(
    context.language,
    good.includes(outcome),
    {
      key: textKey ?? textOf(setting, outcome),
      values: { currency: setting.currencies[0] ?? '', reference },
    },
    { said, secrets: [setting.apiPassword, setting.storeKey], why: textKey === undefined ? why : undefined },
  );
}

/** Of a provider with a page of its own nothing but the keys is tried, and it is no bank. */
const textsOfPages: Partial<Record<AccountConnectionTest['outcome'], string>> = {
  known: 'trial.provider.known',
  refused: 'trial.provider.refused',
};

function textOf(
  { cardInput }: Pick<PaymentSettingRecord, 'cardInput'>,
  outcome: AccountConnectionTest['outcome'],
): string {
  const ofPage = cardInput === 'raw' ? undefined : textsOfPages[outcome];
  return ofPage ?? `trial.payment.${outcome}`;
}

function requireTestCard({ card, mode }: ParsedInput<typeof testPaymentSetting>): void {
  if (!card) return;
  if (mode !== 'test')
    throw fieldRefusal([{ path: 'card.number', message: 'setting.testCardNeedsTestMode' }]);
  if (!card.holdAccepted)
    throw fieldRefusal([{ path: 'card.holdAccepted', message: 'setting.holdNotAccepted' }]);
}

function toCard(card: ParsedInput<typeof testPaymentSetting>['card']): TestCard | undefined {
  return (
    card && {
      number: new Secret(card.number),
      expireMonth: card.expireMonth,
      expireYear: card.expireYear,
      securityCode: new Secret(card.securityCode),
    }
  );
}
