import { parseMinor } from '@farewind/values/money';
import { cardMembers } from '../../../modules/bookings/testing/sale-samples.ts';
import type { BankForm } from '../../../modules/payments/public.ts';
import { rehearsedPartOf } from '../../../modules/payments/rehearsal/rehearsed-part.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { Act } from './page-acts.ts';
import { RehearsalFault, require, type RehearsalStage } from './rehearsal-stage.ts';

/** Cards typed into our form, at the test bank. */
export interface CardStage {
  readonly stage: RehearsalStage;
  readonly currency: string;
}

type CardAct = Act<CardStage>;

const buy = ({ stage, currency }: CardStage, card: string) => stage.buy(currency, cardMembers(card));

async function sell(on: CardStage, card: string) {
  const bought = await buy(on, card);
  await on.stage.drain();
  require(await on.stage.isSold(bought.orderId), `not sold: ${await on.stage.judge(bought)}`);
  return bought;
}

/** An order whose cardholder is at the bank's page. */
async function beginSecure(on: CardStage) {
  const bought = await buy(on, testCards.secure);
  if (bought.response.state !== 'form')
    throw new RehearsalFault(`the bank's page was expected: ${JSON.stringify(bought.response)}`);
  const back = await confirmAtBank(
    bought.response as { readonly state: string } & BankForm,
    testCard(testCards.secure),
  );
  return { ...bought, back };
}

async function soldInTheEnd(on: CardStage, card: string): Promise<string> {
  const bought = await buy(on, card);
  await on.stage.pass(90);
  require(await on.stage.isSold(bought.orderId), `not sold: ${await on.stage.judge(bought)}`);
  return on.stage.judge(bought);
}

async function refundPart(on: CardStage, card: string): Promise<string> {
  const bought = await sell(on, card);
  const minor = rehearsedPartOf(parseMinor(bought.sum));
  await on.stage.refundPart(bought.orderId, minor, on.currency);
  await on.stage.pass(90);
  return on.stage.judge(bought, minor);
}

const never =
  (why: string): NonNullable<CardAct['skip']> =>
  () =>
    why;
const unreachable = async (): Promise<string> => '';

export const cardActs: readonly CardAct[] = [
  {
    tried: 'held, and captured once sold',
    run: async (on) => on.stage.judge(await sell(on, testCards.approved)),
  },
  {
    tried: 'a notification',
    skip: never('the bank sends none: it is asked'),
    run: unreachable,
  },
  {
    tried: 'confirmed on the bank’s page (3-D Secure)',
    async run(on) {
      const bought = await beginSecure(on);
      await on.stage.desk.bringBack(bought.back);
      require(await on.stage.isSold(bought.orderId), 'confirmed and not sold');
      return on.stage.judge(bought);
    },
  },
  {
    tried: 'the browser returns twice',
    async run(on) {
      const bought = await beginSecure(on);
      await Promise.all([on.stage.desk.bringBack(bought.back), on.stage.desk.bringBack(bought.back)]);
      await on.stage.desk.bringBack(bought.back);
      require(await on.stage.isSold(bought.orderId), 'confirmed and not sold');
      return on.stage.judge(bought);
    },
  },
  {
    tried: 'a forged return',
    async run(on) {
      const bought = await beginSecure(on);
      const forged = Object.entries(bought.back.fields).map(([name, value]): [string, string] => [
        name,
        /^amount$/i.test(name) ? '1.00' : /^hash$/i.test(name) ? `${value.slice(0, -4)}AAAA` : value,
      ]);
      const { status } = await on.stage.desk.bringBack({
        url: bought.back.url,
        fields: Object.fromEntries(forged),
      });
      require(status === 400, `it was answered ${status}`);
      require(!(await on.stage.isSold(bought.orderId)), 'a forged return sold the order');
      await on.stage.pass(90);
      return on.stage.judge(bought);
    },
  },
  {
    tried: 'the card is refused',
    async run(on) {
      const bought = await buy(on, testCards.declined);
      await on.stage.pass(6);
      require(!(await on.stage.isSold(bought.orderId)), 'sold with a refused card');
      return on.stage.judge(bought);
    },
  },
  { tried: 'a part is refunded', run: (on) => refundPart(on, testCards.approved) },
  { tried: 'a refund fails once', run: (on) => refundPart(on, testCards.refundFailsOnce) },
  {
    tried: 'the answer to the charge is lost',
    async run(on) {
      await on.stage.desk.bank.setSwitches({ loseNext: 1 });
      return soldInTheEnd(on, testCards.approved);
    },
  },
  { tried: 'the capture fails once', run: (on) => soldInTheEnd(on, testCards.captureFailsOnce) },
  {
    tried: 'the form is submitted twice',
    async run(on) {
      const bought = await buy(on, testCards.approved);
      await bought.pressAgain();
      await on.stage.drain();
      return on.stage.judge(bought);
    },
  },
  {
    tried: 'paid twice',
    skip: never('a card in our form is charged by us alone, once per attempt'),
    run: unreachable,
  },
  {
    tried: 'confirmed after the time limit, and the seats are gone',
    async run(on) {
      const bought = await beginSecure(on);
      on.stage.desk.db.clock.advance(31 * 60_000);
      await on.stage.desk.loseSeats(bought.orderId);
      await on.stage.desk.bringBack(bought.back);
      await on.stage.pass(90);
      require(!(await on.stage.isSold(bought.orderId)), 'sold without a seat');
      return on.stage.judge(bought);
    },
  },
];
