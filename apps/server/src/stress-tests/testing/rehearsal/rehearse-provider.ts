import { createPaymentGateways, listProviderSheets } from '../../../adapters/payment-gateways/providers.ts';
import type { ProviderDeps } from '../../../adapters/payment-gateways/payment-provider.ts';
import {
  openBookingTestHarness,
  type BookingTestHarness,
} from '../../../modules/bookings/testing/booking-test-harness.ts';
import type { MethodCapabilities } from '../../../modules/settings/public.ts';
import { getPaymentSimulator, type PaymentSimulator } from '../../../payment-simulators.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startPaymentSimulator } from '../../../testing/start-payment-simulator.ts';
import { payOutByHand } from '../pay-out-by-hand.ts';
import { cardActs } from './card-acts.ts';
import { pageActs, type Act } from './page-acts.ts';
import { RehearsalFault, RehearsalStage, type ListEntries } from './rehearsal-stage.ts';
import type { RehearsedRow } from './rehearsed-row.ts';

/** The harness's account with cards in our form. */
const OWN_FORM = 1;

export const rehearsalDeps: ProviderDeps = {
  network: { fetch: (url, init) => fetch(url, init) },
  partners: { watchFetch: (_partner, send) => send ?? fetch },
  // Simulators run under an address of their own.
  ownAddress: () => '',
};

/** Names of the providers that can be rehearsed: all whose methods buyers pay with. */
export function listRehearsable(): string[] {
  return listProviderSheets(false)
    .filter(({ methods }) => methods.some(({ way }) => way !== 'desk'))
    .map(({ provider }) => provider);
}

/**
 * Sells, refunds and loses answers with the whole product and a provider's simulator: each distinct way of the
 * provider once. `tell` receives each row when it is known. Throws for an unknown provider.
 */
export async function rehearseProvider(
  provider: string,
  tell: (row: RehearsedRow) => void = () => undefined,
): Promise<RehearsedRow[]> {
  const sheet = listProviderSheets(false).find((one) => one.provider === provider);
  if (!sheet) throw new Error(`No provider ${provider}. There are: ${listRehearsable().join(', ')}.`);
  const rows: RehearsedRow[] = [];
  const add = (row: RehearsedRow): void => {
    rows.push(row);
    tell(row);
  };
  const payable = distinct(sheet.methods).filter(({ way }) => way !== 'desk');
  // A new shop for each: the acts pass days, after which its exchange rates are too old to sell.
  for (const method of payable) await rehearseMethod(provider, method, add);
  return rows;
}

async function rehearseMethod(
  provider: string,
  method: MethodCapabilities,
  add: (row: RehearsedRow) => void,
): Promise<void> {
  const gateways = createPaymentGateways(false, rehearsalDeps);
  const desk = await openBookingTestHarness({ moreGateways: () => gateways });
  try {
    if (method.way === 'rawCard') {
      await desk.db.database.owner.query('update payment_setting set provider = $1 where id = $2', [
        provider,
        OWN_FORM,
      ]);
      const stage = new RehearsalStage(desk, gateways, bankEntriesOf(desk));
      await runActs({ stage, currency: 'EUR' }, cardActs, nameOf(method), stage, add);
    } else await rehearsePage(desk, getPaymentSimulator(provider), method, gateways, add);
  } finally {
    await desk.close();
  }
}

async function rehearsePage(
  desk: BookingTestHarness,
  simulator: PaymentSimulator,
  method: MethodCapabilities,
  gateways: ReturnType<typeof createPaymentGateways>,
  add: (row: RehearsedRow) => void,
): Promise<void> {
  const { account, provider, switches } = simulator;
  const currency = account.currencies.find((each) => method.currencies.includes(each));
  if (currency === undefined) throw new Error(`The account at ${provider} takes nothing by ${method.id}`);
  const noticeUrl = (): string =>
    `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/${account.settingId}`;
  const started = await startPaymentSimulator(simulator, desk.db, noticeUrl);
  try {
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      insertTestPaymentSetting(scope, desk.parts.keyring, started.apiUrl, {
        id: account.settingId,
        provider,
        siteIds: [1],
        currencies: account.currencies,
        merchantId: account.merchantId,
        terminalId: account.terminalId,
        apiUser: account.apiUser,
        secrets: { apiPassword: account.apiPassword, storeKey: account.storeKey },
      }),
    );
    const isAtOnce = method.take === 'atOnce';
    await desk.db.database.owner.query('update payment_setting set capture_mode = $1 where id = $2', [
      isAtOnce ? 'auto' : 'manual',
      account.settingId,
    ]);
    const stage = new RehearsalStage(desk, gateways, started.listEntries, () =>
      payOutByHand(desk.parts, started),
    );
    const sendsNotices = gateways[provider]?.readNotification !== undefined;
    const on = { stage, simulator: started, switches, method, currency, sendsNotices };
    const quiet = Object.fromEntries(switches.map((name) => [name, 0]));
    await runActs(on, pageActs, nameOf(method), stage, add, () => started.setSwitches(quiet));
  } finally {
    await started.close();
  }
}

async function runActs<Stage>(
  on: Stage,
  acts: readonly Act<Stage>[],
  method: string,
  stage: RehearsalStage,
  add: (row: RehearsedRow) => void,
  quieten: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const { tried, skip, run } of acts) {
    const why = skip?.(on);
    if (why !== undefined) {
      add({ method, tried, outcome: 'skipped', note: why });
      continue;
    }
    stage.begin();
    await quieten();
    try {
      add({ method, tried, outcome: 'held', note: await run(on) });
    } catch (error) {
      const note = error instanceof RehearsalFault ? error.message : `broke off: ${String(error)}`;
      add({ method, tried, outcome: 'fault', note });
    }
  }
}

const bankEntriesOf =
  (desk: BookingTestHarness): ListEntries =>
  async (attemptId) =>
    (await desk.bank.listEntries(attemptId)).map(({ kind, amount }) => `${kind} ${amount}`);

/** One method of each way of paying and taking: the others differ in their names alone. */
function distinct(methods: readonly MethodCapabilities[]): MethodCapabilities[] {
  const byWay = Map.groupBy(methods, (method) => `${method.way} ${method.take}`);
  return [...byWay.values()].map(([first]) => first!);
}

const nameOf = ({ id, way, take }: MethodCapabilities): string => `${id} (${way}, ${take})`;
