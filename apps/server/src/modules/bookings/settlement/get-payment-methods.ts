import type { getPaymentMethods as getPaymentMethodsCall } from '@farewind/contract/bookings/pay-order';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { formatMinor, money, parseMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { LONGEST_HOLD_MINUTES } from '../../../platform/hold-limits.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { MethodCapabilities } from '../../settings/public.ts';
import { HOURS_BEFORE_DEPARTURE } from '../order/find-departure.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow } from '../order/order-rows.ts';
import { requireSite } from '../pricing/read-purchase.ts';

type Input = ParsedInput<typeof getPaymentMethodsCall>;

/** The payment methods of the request's site, best first. */
export async function getPaymentMethods(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  context: RequestContext,
  right: OrderRight,
  input: Input,
): Promise<Output<typeof getPaymentMethodsCall>> {
  const { currency, amountMinor } = await readSum(scope, context, right, input);
  const { language } = context;
  const siteId = context.site?.id;
  const { isLater } = input;
  const routes = await payments.listRoutes(scope, currency, { siteId, amountMinor, language, isLater });
  const outside =
    amountMinor === undefined
      ? []
      : await payments.listOutsideLimits(scope, money(amountMinor, currency), { siteId });
  return {
    methods: routes.map(
      ({ setting, method: { id, way, take, currencies, payWithinSeconds, instalments, refundSettles } }) => ({
        id,
        name: translate(language, `payment.method.${id}`),
        way,
        take,
        payWithinSeconds,
        currencies: currencies.filter((each) => setting.currencies.includes(each)),
        ...(refundSettles === 'byHand' ? { refundsByHand: true as const } : {}),
        ...(way === 'rawCard' ? { statementText: setting.statementText } : {}),
        note: noteOf({ way, take, payWithinSeconds, instalments, refundSettles }, language),
      }),
    ),
    outsideLimits: outside.map(({ id, minMinor, maxMinor }) => ({
      id,
      name: translate(language, `payment.method.${id}`),
      minimum: minMinor === undefined ? null : formatMinor(minMinor),
      maximum: maxMinor === undefined ? null : formatMinor(maxMinor),
    })),
  };
}

/**
 * When the money is taken, that each plan's total is told before, and that a refund would be made by hand; for a bill
 * also how long it and the seats wait, because it outlasts them.
 */
function noteOf(
  {
    way,
    take,
    payWithinSeconds,
    instalments,
    refundSettles,
  }: Pick<MethodCapabilities, 'way' | 'take' | 'payWithinSeconds' | 'refundSettles'> & {
    readonly instalments: MethodCapabilities['instalments'] | undefined;
  },
  language: Language,
): string {
  const taken =
    way === 'bill'
      ? translate(language, 'payment.take.bill', {
          hours: Math.round(payWithinSeconds / 3600),
          minutes: LONGEST_HOLD_MINUTES,
          before: HOURS_BEFORE_DEPARTURE,
        })
      : translate(language, take === 'hold' ? 'payment.take.hold' : 'payment.take.atOnce');
  return [
    taken,
    ...(instalments ? [translate(language, 'payment.take.instalments')] : []),
    ...(refundSettles === 'byHand' ? [translate(language, 'payment.take.byHand')] : []),
  ].join(' ');
}

/** The sum to pay, as far as it is known. */
async function readSum(
  scope: TenantScope,
  context: RequestContext,
  right: OrderRight,
  { orderId, currency, amount }: Input,
): Promise<{ readonly currency: Currency; readonly amountMinor: number | undefined }> {
  const given = amount === undefined ? undefined : parseMinor(amount);
  if (orderId !== undefined) {
    const order = await getOwnOrderRow(scope, orderId, right);
    return { currency: order.currency, amountMinor: given ?? order.totalMinor };
  }
  const { currencies } = requireSite(context);
  const chosen = currency ?? currencies[0];
  if (chosen === undefined || !currencies.includes(chosen))
    throw fieldRefusal([{ path: 'currency', message: 'validation.required' }]);
  return { currency: chosen, amountMinor: given };
}
