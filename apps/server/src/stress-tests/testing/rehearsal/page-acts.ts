import { parseMinor } from '@farewind/values/money';
import { noCard } from '../../../modules/bookings/testing/visit-bank-page.ts';
import { rehearsedPartOf } from '../../../modules/payments/rehearsal/rehearsed-part.ts';
import type { MethodCapabilities } from '../../../modules/settings/public.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { StartedSimulator } from '../../../testing/start-payment-simulator.ts';
import { comeBack, payersActs, readStep, type PayersAct, type PayersStep } from '../page-payer.ts';
import { RehearsalFault, require, type RehearsalStage } from './rehearsal-stage.ts';

/** A method on a provider's page or by its code, at its simulator. */
export interface PageStage {
  readonly stage: RehearsalStage;
  readonly simulator: StartedSimulator;
  readonly switches: readonly string[];
  readonly method: MethodCapabilities;
  readonly currency: string;
  readonly sendsNotices: boolean;
}

export interface Act<Stage> {
  readonly tried: string;
  /** Why it cannot be tried; undefined if it can. */
  readonly skip?: (stage: Stage) => string | undefined;
  /** Returns what the provider's books say; throws if something does not hold. */
  readonly run: (stage: Stage) => Promise<string>;
}

type PageAct = Act<PageStage>;
type Begun = Awaited<ReturnType<typeof begin>>;

/** An order whose buyer is on the page or has the code. */
async function begin({ stage, method, currency }: PageStage) {
  const bought = await stage.buy(currency, { ...noCard, paymentMethod: method.id });
  return { ...bought, step: stepOf(bought.response) };
}

function stepOf(response: { readonly state: string }): PayersStep {
  const next = readStep(response);
  if (!next) throw new RehearsalFault(`the payment did not begin: ${JSON.stringify(response)}`);
  return next;
}

const act = ({ simulator }: PageStage, step: PayersStep, outcome: PayersAct) =>
  payersActs(simulator)(step, outcome);

/** The payer acts; the browser returns unless the payer pays by phone. */
async function payAndReturn(on: PageStage, { step }: Begun, outcome: PayersAct = 'pay'): Promise<void> {
  const { back } = await act(on, step, outcome);
  if (back !== undefined) await comeBack(back);
  await on.stage.drain();
}

async function requireSold(on: PageStage, begun: Begun): Promise<string> {
  require(await on.stage.isSold(begun.orderId), `paid and not sold: ${await on.stage.judge(begun)}`);
  return on.stage.judge(begun);
}

async function sell(on: PageStage): Promise<Begun> {
  const begun = await begin(on);
  await payAndReturn(on, begun);
  await requireSold(on, begun);
  return begun;
}

const needsSwitch =
  (name: string): NonNullable<PageAct['skip']> =>
  ({ switches }) =>
    switches.includes(name) ? undefined : `the simulator has no switch ${name}`;

/** Sold although the provider notifies in this way; the browser does not return. */
const notifiedBy = (tried: string, name: string): PageAct => ({
  tried,
  skip: (on) => (on.sendsNotices ? needsSwitch(name)(on) : 'the provider sends no notifications'),
  async run(on) {
    const begun = await begin(on);
    await on.simulator.setSwitches({ [name]: 1 });
    await act(on, begun.step, 'pay');
    await on.stage.drain();
    await on.stage.pass(6);
    return requireSold(on, begun);
  },
});

async function refundPart(on: PageStage, lost: number): Promise<string> {
  const begun = await sell(on);
  const minor = rehearsedPartOf(parseMinor(begun.sum));
  await on.simulator.setSwitches({ loseNext: lost });
  await on.stage.refundPart(begun.orderId, minor, on.currency);
  await on.stage.pass(lost === 0 ? 2 : 90);
  return on.stage.judge(begun, minor);
}

const noPartialRefund = ({ method }: PageStage): string | undefined =>
  method.partialRefund ? undefined : 'the method refunds whole sums only';

const isPaidOut = ({ method }: PageStage): boolean => method.refundSettles === 'byHand';

export const pageActs: readonly PageAct[] = [
  {
    tried: 'paid, and the browser returns',
    async run(on) {
      const begun = await begin(on);
      await payAndReturn(on, begun);
      const said = await requireSold(on, begun);
      const [first] = await on.stage.entriesOf(begun.orderId);
      const wanted = on.method.take === 'hold' ? 'hold' : 'charge';
      require(first?.startsWith(`${wanted} `) === true, `a ${wanted} was expected: ${said}`);
      return said;
    },
  },
  {
    tried: 'paid, and only the notification arrives',
    skip: ({ sendsNotices }) => (sendsNotices ? undefined : 'the provider sends no notifications'),
    async run(on) {
      const begun = await begin(on);
      await act(on, begun.step, 'pay');
      await on.stage.drain();
      return requireSold(on, begun);
    },
  },
  notifiedBy('no notification, no return: the poll finds it', 'silentNext'),
  notifiedBy('the notification arrives twice', 'notifyTwiceNext'),
  notifiedBy('the notification arrives before the money', 'notifyBeforeNext'),
  notifiedBy('the notification arrives late, after the next one', 'outOfOrderNext'),
  notifiedBy('a forged notification arrives first', 'forgeNext'),
  {
    tried: 'the card is refused',
    skip: ({ method }) =>
      method.way === 'hostedPage' ? undefined : 'a refusal on a phone never reaches the provider',
    async run(on) {
      const begun = await begin(on);
      await payAndReturn(on, begun, 'refuse');
      await on.stage.pass(40);
      return on.stage.judge(begun);
    },
  },
  { tried: 'a part is refunded', skip: noPartialRefund, run: (on) => refundPart(on, 0) },
  {
    tried: 'the answer to a refund is lost',
    skip: (on) => noPartialRefund(on) ?? (isPaidOut(on) ? 'staff pay it back: no call is made' : undefined),
    run: (on) => refundPart(on, 1),
  },
  {
    tried: 'the seats are gone when it is paid',
    async run(on) {
      const begun = await begin(on);
      await on.stage.desk.loseSeats(begun.orderId);
      await payAndReturn(on, begun);
      await on.stage.pass(90);
      require(!(await on.stage.isSold(begun.orderId)), 'sold without a seat');
      const said = await on.stage.judge(begun);
      if (on.method.take === 'hold')
        require(said.includes('void '), `the held sum was charged instead of released: ${said}`);
      return said;
    },
  },
  {
    tried: 'the answers to the start are lost',
    async run(on) {
      // The start, its repetition, and the query for its outcome.
      await on.simulator.setSwitches({ loseNext: 4 });
      const bought = await on.stage.buy(on.currency, { ...noCard, paymentMethod: on.method.id });
      await on.simulator.setSwitches({ loseNext: 0 });
      await on.stage.pass(2);
      const next = readStep((await bought.pressAgain()).response);
      // Where a page cannot be found again nobody can pay on it, and the buyer pays anew.
      if (next) await payAndReturn(on, { ...bought, step: next });
      await on.stage.pass(90);
      if (next)
        require(await on.stage.isSold(bought.orderId), 'paid on the page that was found, and not sold');
      return `${next ? '' : 'the page was not found again; '}${await on.stage.judge(bought)}`;
    },
  },
  {
    tried: 'answers are lost after the payment',
    async run(on) {
      const begun = await begin(on);
      await on.simulator.setSwitches({ loseNext: 2 });
      await payAndReturn(on, begun);
      await on.stage.pass(90);
      return requireSold(on, begun);
    },
  },
  {
    tried: 'paid twice on the same page or code',
    async run(on) {
      const begun = await begin(on);
      await payAndReturn(on, begun, 'twice');
      await on.stage.pass(90);
      return requireSold(on, begun);
    },
  },
  {
    tried: 'paid on two devices',
    async run(on) {
      const begun = await begin(on);
      const second = await on.stage.desk
        .retry(begun.orderId, begun.pGuid, { ...noCard, paymentMethod: on.method.id })
        .then(({ response }) => readStep(response))
        .catch((error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        });
      const pages = [begun.step, ...(second ? [second] : [])];
      const paid = await Promise.all(pages.map((step) => act(on, step, 'pay')));
      for (const { back } of paid) if (back !== undefined) await comeBack(back);
      await on.stage.pass(90);
      return `${second ? 'two pages' : 'the second was not opened'}; ${await requireSold(on, begun)}`;
    },
  },
  {
    tried: 'paid after the time limit',
    async run(on) {
      const begun = await begin(on);
      on.stage.desk.db.clock.advance(31 * 60_000);
      await payAndReturn(on, begun);
      await on.stage.pass(90);
      return on.stage.judge(begun);
    },
  },
  {
    tried: 'paid after the time limit, and the seats are gone',
    async run(on) {
      const begun = await begin(on);
      on.stage.desk.db.clock.advance(31 * 60_000);
      await on.stage.desk.loseSeats(begun.orderId);
      await payAndReturn(on, begun);
      await on.stage.pass(90);
      require(!(await on.stage.isSold(begun.orderId)), 'sold without a seat');
      return on.stage.judge(begun);
    },
  },
  {
    // The last one, because it passes a day: exchange rates grow too old to sell.
    tried: 'a bill is not paid in its hours, and then it is tried',
    skip: ({ method }) => (method.way === 'bill' ? undefined : 'the method has no bills'),
    async run(on) {
      const begun = await begin(on);
      on.stage.desk.db.clock.advance((on.method.payWithinSeconds + 60) * 1000);
      const { isDone } = await act(on, begun.step, 'pay');
      require(!isDone, 'the provider took money for a bill that had lapsed');
      await on.stage.pass(6);
      return on.stage.judge(begun);
    },
  },
];
